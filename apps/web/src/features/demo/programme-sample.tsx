import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { inWords } from "#lib/number-words.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./tour.module.css";
import type { TourSamples } from "./tour-samples.ts";

const { programmeTitle, programmeNote, programmeNoteOne } = previewTour.journey;

/** The days of the programme that open without a membership, part by part, by their principles. */
export function ProgrammeSample({ days, length }: TourSamples["programme"]) {
  if (days.length === 0) return null;
  const parts = [...new Set(days.map(({ category }) => category))];
  const from = days.length + 1;
  return (
    <section className={styles.programme}>
      <h3 className="heading">
        {fill(programmeTitle, { open: inWords(days.length), all: inWords(length) })}
      </h3>
      {parts.map((part) => (
        <div key={part}>
          <h4 className={`note ${styles.part}`}>{part}</h4>
          <ol className={`${styles.rows} ${styles.pairs} num`}>
            {days
              .filter(({ category }) => category === part)
              .map(({ day, principle }) => (
                <li key={day}>
                  <span className="small t3">{day}</span>
                  <span className={styles.title}>{principle}</span>
                </li>
              ))}
          </ol>
        </div>
      ))}
      {from <= length && (
        <p className={`${styles.line} num`}>
          <Icon name="lock" />
          {fill(from === length ? programmeNoteOne : programmeNote, { from, to: length })}
        </p>
      )}
    </section>
  );
}
