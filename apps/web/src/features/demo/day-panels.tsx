import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { milestoneTexts } from "@sovereign/content/words/streak";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useState } from "react";
import { dialLabel } from "#days/edge-labels.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { streakCaption, streakHint } from "#days/streak-words.ts";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./tour.module.css";
import { TOUR_MONTH, TOUR_STREAK } from "./tour-marks.ts";

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

/** An evening: the streak, what was committed to, and the one question. The answer goes nowhere. */
export function FocusPanel() {
  const [answer, setAnswer] = useState<CompletionStatus | null>(null);
  const { title, progress, commitmentLabel, question, answers, note, milestone } =
    previewTour.focus;
  const current = TOUR_STREAK.length;
  return (
    <>
      <h2 className="heading">{title}</h2>
      <div>
        <div className={styles.meter}>
          <p>
            <span className={`${styles.figure} num`}>{current}</span>{" "}
            <span className={`note ${styles.caption}`}>{streakCaption(current)}</span>
          </p>
          <p className={`small t2 ${styles.hint}`}>{streakHint(current)}</p>
        </div>
        <Ledger
          marks={TOUR_MONTH}
          height={28}
          label={fill(progress, { days: current, of: TOUR_MONTH.length })}
        />
      </div>
      <div className={`panel ${styles.committed}`}>
        <p className="note">{commitmentLabel}</p>
        <p className={`thing ${styles.commitment}`}>{previewTour.commitment}</p>
      </div>
      <div className={styles.question}>
        <h3 className="heading">{question}</h3>
        <ReflectionButtons
          value={answer}
          onChoose={setAnswer}
          question={question}
          words={answers}
        />
      </div>
      <p className={`${styles.note} t2`}>{note}</p>
      <p className={`${styles.milestone} note`}>
        {fill(milestone, { milestone: milestoneTexts[7].reached })}
      </p>
    </>
  );
}
