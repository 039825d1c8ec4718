import { fill } from "@sovereign/content/public/fill";
import { appPreview } from "@sovereign/content/words/app-preview";
import { inWordsFirst } from "#core/words/number-words.ts";
import { packWords } from "#core/words/pack-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./app-preview.module.css";
import type { PreviewSamples } from "./preview-samples.ts";

/** The first laws of the manifesto, and how many more a member reads. */
export function SampleLaws({ laws, more }: Pick<PreviewSamples["manifesto"], "laws" | "more">) {
  return (
    <ol className={styles.laws}>
      {laws.map(({ number, title, description }) => (
        <li key={number}>
          <span className={styles.numeral}>{number}</span>
          <div>
            <h3 className="heading">{title}</h3>
            <p className={`t2 ${styles.description}`}>{description}</p>
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className={`${styles.more} t2`}>
          <Icon name="lock" />
          <span>{fill(appPreview.moreLaws, { count: inWordsFirst(more) })}</span>
        </li>
      )}
    </ol>
  );
}

/** Three days of the programme, each with its step (specification, section 2; decision 25). */
export function SampleDays({ days }: Pick<PreviewSamples, "days">) {
  return (
    <section className={styles.blockWide}>
      <h2 className="note">{fill(appPreview.fromDays, packWords)}</h2>
      <div className={styles.days}>
        {days.map(({ day, category, principle, actionStep }) => (
          <article key={day}>
            <p className={`${styles.day} num`}>
              <span className="vh">{appPreview.day} </span>
              {day}
            </p>
            <p className="small t3">{category}</p>
            <h3 className={styles.principle}>{principle}</h3>
            <p className="t2">{actionStep}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
