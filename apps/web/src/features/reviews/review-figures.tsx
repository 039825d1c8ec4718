import { fill } from "@sovereign/content/public/fill";
import { thirtyReviewTexts } from "@sovereign/content/words/reviews";
import type { MarkCounts, ReviewedMark } from "@sovereign/domain/review";
import { shortWeekday } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import { figureLabel } from "./review-words.ts";
import styles from "./reviews.module.css";

/** Returns text such as "Twenty-seven of thirty days." */
export const keptTitle = ({ kept, planned }: MarkCounts) =>
  fill(thirtyReviewTexts.title, { Kept: inWordsFirst(kept), total: inWords(planned) });

type FigureProps = { days: readonly ReviewedMark[]; counts: MarkCounts; today?: string };

export function ThirtyFigure({ days, counts: { kept, planned }, today }: FigureProps) {
  return (
    <div className={styles.rim}>
      <Rim marks={days} today={today} sagitta={104} numerals label={figureLabel(days)}>
        <span className="n num">{kept}</span>
        <span className="u">{fill(thirtyReviewTexts.ofKept, { total: inWords(planned) })}</span>
      </Rim>
    </div>
  );
}

const ALWAYS = ["completed", "partial", "missed", "no_record"] as const;

export function Sums({ counts }: { counts: MarkCounts }) {
  const more = (["rest", "unanswered"] as const).filter((mark) => counts[mark] > 0);
  return (
    <ul className={`wrap gap-4 gap-x-6 ${styles.sums} num`}>
      {[...ALWAYS, ...more].map((mark) => (
        <li key={mark}>
          <b>{counts[mark]}</b>
          <span className="small t2">{thirtyReviewTexts.sums[mark]}</span>
        </li>
      ))}
    </ul>
  );
}

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
