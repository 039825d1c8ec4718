import type { ReviewedMark } from "@sovereign/domain/review";
import { shortWeekday } from "#core/time/dates.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { figureLabel } from "./review-words.ts";
import styles from "./reviews.module.css";

export function WeekFigure({ days, today }: { days: readonly ReviewedMark[]; today?: string }) {
  return (
    <div className="min-0">
      <Ledger marks={days} today={today} height={44} label={figureLabel(days)} />
      <p className={`stack t3 ${styles.names} num`} aria-hidden="true">
        {days.map(({ date }) => (
          <span key={date}>{shortWeekday(date)}</span>
        ))}
      </p>
    </div>
  );
}
