import { dashboardTexts } from "@sovereign/content/words/dashboard";
import type { Overview } from "@sovereign/contract/one-things";
import { dayMarks } from "@sovereign/domain/day-mark";
import { firstShownDay } from "@sovereign/domain/streak";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { dialLabel, ledgerLabel, streakMarks } from "#days/edge-labels.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { streakCaption, streakHint } from "#days/streak-words.ts";
import { Strength } from "#days/strength.tsx";
import { WhyStreak } from "#days/why-streak.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { LastThirtyDays } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./dashboard.module.css";

type TodaySectionProps = {
  overview: Overview;
  label: string;
  /** Today's ONE Thing, or the day that waits for its answer: composed by the route. */
  children: ReactNode;
};

/** The streak as a coin, and today beside it (specification, section 2). */
export function TodaySection({ overview, label, children }: TodaySectionProps) {
  const { today, streak, waiting } = overview;
  const days = dayMarks(overview, firstShownDay(today), today);
  const marks = streakMarks(days, waiting?.streak_if_kept ?? streak.current);
  const waits = (waiting?.streak_if_kept ?? 0) > streak.current;
  return (
    <section className={styles.top} data-waits={waiting ? "" : undefined} aria-label={label}>
      <div className={styles.coin}>
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
        <Strength overview={overview} />
      </div>
      <div className={styles.today}>
        {children}
        {waiting ? (
          <WhyStreak overview={overview} />
        ) : (
          <p className="small t2">{streakHint(streak.current)}</p>
        )}
      </div>
    </section>
  );
}

/** The last thirty days on one edge, with what the marks mean and the same as a table. */
export function LastDaysSection({ overview }: { overview: Overview }) {
  const { today } = overview;
  const marks = dayMarks(overview, firstShownDay(today), today);
  return (
    <section className={styles.days} aria-labelledby="last-days">
      <div className={styles.daysHead}>
        <h2 className="heading" id="last-days">
          {dashboardTexts.lastDays}
        </h2>
        <Link className="link tap small" to={paths.history}>
          {dashboardTexts.history}
        </Link>
      </div>
      <LastThirtyDays marks={marks} today={today} label={ledgerLabel(marks)} reveal="last-days" />
      <Legend days={marks} />
      <MarkTable marks={marks} caption={dashboardTexts.lastDays} />
    </section>
  );
}

/** The room of what there is to read, side by side where it fits: composed by the route. */
export function ReadingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.reading}>{children}</div>;
}

/** The room of the dashboard while it loads, with the coin still uncut. */
export function DashboardSkeleton() {
  return (
    <SkeletonScreen label={dashboardTexts.loading} title={dashboardTexts.today}>
      <div className="pagehead">
        <Skeleton width={132} height={24} />
      </div>
      <div className={styles.top}>
        <div className={styles.coin}>
          <div className={styles.dial}>
            <Dial marks={[]} label="" />
          </div>
          <Skeleton height={81} />
        </div>
        <div className={styles.today}>
          <Skeleton width={140} height={24} />
          <Skeleton height={36} />
          <Skeleton width="86%" height={36} />
          <Skeleton width={180} height={20} />
          <Skeleton width={180} height={48} />
        </div>
      </div>
      <div className={styles.days}>
        <Skeleton width={120} height={32} />
        <Skeleton height={92} />
      </div>
    </SkeletonScreen>
  );
}
