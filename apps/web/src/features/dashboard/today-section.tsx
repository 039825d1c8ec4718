import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { Overview } from "@sovereign/domain/overview";
import type { ReactNode } from "react";
import { streakCaption, streakHint } from "#lib/streak-words.ts";
import { Marked } from "#ui/marked.tsx";
import { Dial } from "#ui/milled-edge/dial.tsx";
import { dialLabel } from "#ui/milled-edge/labels.ts";
import { streakMarks } from "#ui/milled-edge/streak-marks.ts";
import styles from "./dashboard.module.css";

type TodaySectionProps = {
  overview: Overview;
  label: string;
  /** Today's ONE Thing, or the day that waits for its answer: composed by the route. */
  children: ReactNode;
};

/** The streak as a coin, and today beside it (specification, section 2). */
export function TodaySection({ overview, label, children }: TodaySectionProps) {
  const { today, records, streak, waiting } = overview;
  const days = dayMarks(records, addDays(today, -29), today, today);
  const marks = streakMarks(days, waiting?.streak_if_kept ?? streak.current);
  const waits = (waiting?.streak_if_kept ?? 0) > streak.current;
  return (
    <section className={styles.top} data-waits={waiting ? "" : undefined} aria-label={label}>
      <div className={styles.dial} data-toast-clear>
        <Dial
          marks={marks}
          today={today}
          label={dialLabel({ current: streak.current, marks, waits })}
          reveal="dashboard"
        >
          <span className="n num">{streak.current}</span>
          <span className="u">{streakCaption(streak.current)}</span>
        </Dial>
      </div>
      <div className={styles.today}>
        {children}
        {!waiting && (
          <p className="small t2">
            <Marked text={streakHint(streak.current)} />
          </p>
        )}
      </div>
    </section>
  );
}
