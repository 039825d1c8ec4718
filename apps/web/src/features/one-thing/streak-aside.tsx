import { fill } from "@sovereign/content/public/fill";
import { oneThingPage } from "@sovereign/content/words/one-thing";
import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { Overview } from "@sovereign/domain/overview";
import { inWordsFirst } from "#lib/number-words.ts";
import { streakCaption } from "#lib/streak-words.ts";
import { streakMarks } from "#ui/milled-edge/streak-marks.ts";
import { WeekStrip } from "#ui/milled-edge/week-strip.tsx";
import styles from "./one-thing.module.css";

/** The streak's figure and up to seven of its days (specification, section 9: streak dots). */
export function StreakAside({ overview }: { overview: Overview }) {
  const { today, records, streak } = overview;
  const days = dayMarks(records, addDays(today, -29), today, today);
  const run = streakMarks(days, streak.current).filter(
    (day) => !["open", "empty"].includes(day.mark),
  );
  const kept = Math.min(run.length, 7);
  return (
    <section className={styles.week} aria-label={oneThingPage.streak} data-toast-clear>
      <span className={`${styles.figure} num`}>{streak.current}</span>
      <div>
        <p className="small t2">{streakCaption(streak.current)}</p>
        <WeekStrip
          marks={run}
          today={today}
          label={fill(oneThingPage.weekKept, { count: inWordsFirst(kept) })}
        />
        {streak.best > streak.current && (
          <p className="small t3 num">{fill(oneThingPage.best, { count: streak.best })}</p>
        )}
      </div>
    </section>
  );
}
