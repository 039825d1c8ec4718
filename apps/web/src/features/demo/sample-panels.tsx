import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { markTexts } from "@sovereign/content/words/marks";
import { vault } from "@sovereign/content/words/vault";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Legend, MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./tour.module.css";
import { TOUR_MONTH, TOUR_STREAK } from "./tour-marks.ts";
import type { TourSamples } from "./tour-samples.ts";

/** Seven of thirty days as marks and as sentences, and the first days of the programme. */
export function JourneyPanel({ programme }: Pick<TourSamples, "programme">) {
  const { title, body, days } = previewTour.journey;
  return (
    <>
      <h2 className="heading">{title}</h2>
      <p className={`${styles.lead} t2`}>{body}</p>
      <ol className={`${styles.month} num`}>
        {TOUR_MONTH.map(({ date, mark }) => (
          <li key={date} className={mark === "to-come" ? "t3" : undefined}>
            <MarkGlyph mark={mark} />
            <span>
              {date}
              <span className="vh"> {markTexts[mark]}</span>
            </span>
          </li>
        ))}
      </ol>
      <Legend marks={["completed", "partial", "to-come"]} />
      <ol className={`${styles.rows} ${styles.week} num`}>
        {TOUR_STREAK.map(({ date, mark }, index) => (
          <li key={date}>
            <span className="small t3">{date}</span>
            <span className={styles.title}>{days[index]}</span>
            <span className="small t3">{markTexts[mark]}</span>
          </li>
        ))}
      </ol>
      <ProgrammeSample {...programme} />
    </>
  );
}

/** The days of the programme that open without a membership, part by part, by their principles. */
function ProgrammeSample({ days, length }: TourSamples["programme"]) {
  const { programmeTitle, programmeNote, programmeNoteOne } = previewTour.journey;
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

/** The principles by their titles, and which of them open without a membership. */
export function VaultPanel({ principles }: Pick<TourSamples, "principles">) {
  const { title, body, note, open } = previewTour.vault;
  return (
    <>
      <h2 className="heading">{title}</h2>
      <p className={`${styles.lead} t2`}>
        {fill(body, {
          principles: inWordsFirst(principles.length),
          shelves: inWords(VAULT_SECTIONS.length),
        })}{" "}
        {fill(note, { open: inWords(principles.filter((principle) => principle.open).length) })}
      </p>
      <ol className={`${styles.rows} ${styles.pairs} num`}>
        {principles.map((principle, index) => (
          <li key={principle.title}>
            <span className="small t3">{index + 1}</span>
            <span className={principle.open ? styles.title : `${styles.title} t2`}>
              {principle.title}
            </span>
            <span className="small t3">
              {principle.open ? (
                open
              ) : (
                <>
                  <Icon name="lock" />
                  <span className="vh">{vault.members}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
