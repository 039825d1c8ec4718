import { previewTour } from "@sovereign/content/words/demo";
import { Legend } from "#ui/milled-edge/legend.tsx";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import { MARK_WORDS } from "#ui/milled-edge/mark-words.ts";
import { ProgrammeSample } from "./programme-sample.tsx";
import styles from "./tour.module.css";
import { TOUR_MONTH } from "./tour-marks.ts";
import type { TourSamples } from "./tour-samples.ts";

const { title, body, days } = previewTour.journey;

/** Seven of thirty days as marks and as sentences, and the first days of the programme. */
export function JourneyPanel({ programme }: Pick<TourSamples, "programme">) {
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
              <span className="vh"> {MARK_WORDS[mark]}</span>
            </span>
          </li>
        ))}
      </ol>
      <Legend marks={["completed", "partial", "to-come"]} />
      <ol className={`${styles.rows} ${styles.week} num`}>
        {days.map(({ day, status, text }) => (
          <li key={day}>
            <span className="small t3">{day}</span>
            <span className={styles.title}>{text}</span>
            <span className="small t3">{MARK_WORDS[status]}</span>
          </li>
        ))}
      </ol>
      <ProgrammeSample {...programme} />
    </>
  );
}
