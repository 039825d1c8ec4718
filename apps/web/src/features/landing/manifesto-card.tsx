import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import { inWordsFirst } from "#lib/number-words.ts";
import styles from "./landing.module.css";
import type { LawTitles } from "./law-titles.ts";

/** The laws by number and title; their texts are read inside (specification, section 2). */
export function ManifestoCard({ title, laws }: LawTitles) {
  return (
    <section className={`${styles.band} split`} id="manifesto" aria-labelledby="manifesto-title">
      <p className={`note ${styles.label}`}>{title}</p>
      <div>
        <h2 className="display" id="manifesto-title">
          {fill(landing.manifesto.title, { count: inWordsFirst(laws.length) })}
        </h2>
        <p className={`t2 ${styles.text}`}>{landing.manifesto.body}</p>
        <ol className={styles.laws}>
          {laws.map((law) => (
            <li key={law.number}>
              <span className={styles.numeral}>{law.number}</span>
              <span className={styles.law}>{law.title}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
