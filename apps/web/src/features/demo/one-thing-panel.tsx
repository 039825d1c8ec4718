import { previewTour } from "@sovereign/content/words/demo";
import { streakCaption } from "#lib/streak-words.ts";
import { Dial } from "#ui/milled-edge/dial.tsx";
import { dialLabel } from "#ui/milled-edge/labels.ts";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import styles from "./tour.module.css";
import { TOUR_STREAK } from "./tour-marks.ts";

/** A morning: the streak as a coin's edge, and the sentence of the day. */
export function OneThingPanel() {
  const { title, prompt, status, note } = previewTour.oneThing;
  const current = TOUR_STREAK.length;
  return (
    <>
      <h2 className="heading">{title}</h2>
      <div className={styles.morning}>
        <div className={styles.dial}>
          <Dial
            marks={TOUR_STREAK}
            label={dialLabel({ current, marks: TOUR_STREAK })}
            reveal="tour-dial"
          >
            <span className="n">{current}</span>
            <span className="u">{streakCaption(current)}</span>
          </Dial>
        </div>
        <div className={styles.sentence}>
          <p className="note">{prompt}</p>
          <p className="thing">{previewTour.commitment}</p>
          <p className={`${styles.line} num`}>
            <MarkGlyph mark="open" />
            {status}
          </p>
        </div>
      </div>
      <p className={`${styles.note} t2`}>{note}</p>
    </>
  );
}
