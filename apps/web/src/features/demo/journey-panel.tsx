import { previewTour } from "@sovereign/content/words/demo";
import { markTexts } from "@sovereign/content/words/marks";
import { Legend } from "#ui/milled-edge/legend.tsx";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import { ProgrammeSample } from "./programme-sample.tsx";
import styles from "./tour.module.css";
import { TOUR_MONTH, TOUR_STREAK } from "./tour-marks.ts";
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
