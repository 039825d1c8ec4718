import { fill, plural } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import type { Overview } from "@sovereign/contract/one-things";
import { MILESTONES } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS, streakProgress } from "@sovereign/domain/streak";
import { inWords } from "#core/words/number-words.ts";
import { streakCaption, streakHint } from "#days/streak-words.ts";
import { WhyStreak } from "#days/why-streak.tsx";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { meterMarks, undrawnDays } from "./meter-marks.ts";
import styles from "./streak-meter.module.css";

/** In pixels. */
const REED_PX = 28;

export function StreakMeter({ overview }: { overview: Overview }) {
  const { current } = overview.streak;
  const days = Math.round(streakProgress(current) * STREAK_WINDOW_DAYS);
  const marks = meterMarks(overview);
  const undrawn = undrawnDays(marks);
  return (
    <section
      className={`stack gap-3 hairline mt-2 span-all ${styles.meter}`}
      aria-label={engineTexts.meter}
    >
      <div className={`gap-4 flex ${styles.head}`}>
        <p className="line baseline gap-3">
          <span className={`${styles.figure} num`}>{current}</span>{" "}
          <span className="note">{streakCaption(current)}</span>
        </p>
        <p className={`balance ${styles.hint} small t2`}>{streakHint(current)}</p>
      </div>
      <div
        role="progressbar"
        aria-valuenow={days}
        aria-valuemin={0}
        aria-valuemax={STREAK_WINDOW_DAYS}
        aria-label={fill(engineTexts.meterLabel, { days, of: STREAK_WINDOW_DAYS })}
      >
        <Ledger marks={marks} label="" today={overview.today} height={REED_PX} />
        <div className={`t3 anchor ${styles.milestones} num`} aria-hidden="true">
          {MILESTONES.map((milestone) => (
            <span
              key={milestone}
              className={current >= milestone ? styles.reached : undefined}
              style={{ left: `${(milestone / STREAK_WINDOW_DAYS) * 100}%` }}
            >
              {milestone}
            </span>
          ))}
        </div>
      </div>
      {undrawn > 0 && (
        <p className="small t2 num">
          {plural(engineTexts.undrawn, undrawn, {
            count: inWords(undrawn),
            days: STREAK_WINDOW_DAYS,
          })}
        </p>
      )}
      <p>
        <WhyStreak overview={overview} />
      </p>
    </section>
  );
}
