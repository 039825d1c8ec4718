import type { ManifestoAnswer } from "@sovereign/contract/manifesto";
import styles from "./manifesto-laws.module.css";

export function ManifestoLaws({ principles }: Pick<ManifestoAnswer, "principles">) {
  return (
    <ol>
      {principles.map(({ number, title, description }) => (
        <li key={number} className={`stack gap-2 hairline ${styles.law}`}>
          <span className={`t3 ${styles.numeral}`}>{number}</span>
          <div>
            <h2>{title}</h2>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
