import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { partnerExample } from "@sovereign/content/words/partner-example";
import ExamplePair from "#days/example-pair.tsx";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { streakCaption, streakHint } from "#days/streak-words.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { tourActions, useTourDay } from "./tour-day.ts";
import styles from "./tour-focus.module.css";
import { OWN_DAY, thirtyFrom, tourStreak } from "./tour-marks.ts";

export function FocusPanel() {
  const day = useTourDay();
  const { title, progress, commitmentLabel, readOnly, question, answers } = previewTour.focus;
  const { honest, recorded, missed } = previewTour.focus;
  const { current, marks } = tourStreak(day);
  const month = thirtyFrom(marks).map((each) =>
    // This tab always lets the visitor answer, with their own or the sample sentence.
    each.mark === "empty" ? { ...each, mark: "open" as const } : each,
  );
  const status = day.answer?.status ?? null;
  const said = status === null ? honest : status === "missed" ? missed : recorded;
  return (
    <>
      <h2 className="vh">{title}</h2>
      <div className={`stack gap-4 ${styles.focus}`}>
        <section className={`panel stack at-top ${styles.committed}`}>
          <p className="note">{commitmentLabel}</p>
          <p className={`thing breaks ${styles.thing}`}>
            {day.committedAt === null ? previewTour.lent : day.text}
          </p>
          <p className="small t3">{readOnly}</p>
        </section>
        <section className={`stack at-top ${styles.question}`}>
          <h3 className="heading">{question}</h3>
          <ReflectionButtons
            value={status}
            onChoose={tourActions.answer}
            question={question}
            words={answers}
          />
          <p className={`small t2 ${styles.said}`} role="status">
            {said}
          </p>
        </section>
        <section className={`hairline pt-4 ${styles.meter}`}>
          <div className={`line baseline apart gap-4 mb-3 ${styles.head}`}>
            <p>
              <span className={`${styles.figure} num`}>{current}</span>{" "}
              <span className={`note ${styles.caption}`}>{streakCaption(current)}</span>
            </p>
            <p className={`small t2 ${styles.hint}`}>{streakHint(current)}</p>
          </div>
          <Ledger
            marks={month}
            today={current > 0 ? String(OWN_DAY) : undefined}
            height={28}
            label={fill(progress, { days: current, of: month.length })}
          />
        </section>
        <section className={`stack gap-3 hairline pt-4 ${styles.meter}`}>
          <h3 className="heading">{partnerExample.title}</h3>
          <ExamplePair />
        </section>
      </div>
    </>
  );
}
