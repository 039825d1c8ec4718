import type { ManifestoAnswer } from "@sovereign/contract/manifesto";
import styles from "./manifesto-laws.module.css";

export function ManifestoLaws({ principles }: Pick<ManifestoAnswer, "principles">) {
  return (
    <ol>
      {principles.map(({ number, title, description }) => (
        <li key={number} className={styles.law}>
          <span className={styles.numeral}>{number}</span>
          <div>
            <h2>{title}</h2>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
