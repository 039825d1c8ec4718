import { fill } from "@sovereign/content/public/fill";
import { reviewTexts, thirtyReviewTexts } from "@sovereign/content/words/reviews";
import type { ReviewDays } from "@sovereign/contract/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import { type ThirtyDayFindings, thirtyDayFindings } from "@sovereign/domain/thirty-day-review";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { longDate } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { DayRows, type ReviewedDay } from "./day-rows.tsx";
import { ImageSharing } from "./image-sharing.tsx";
import { LinkSharing } from "./link-sharing.tsx";
import { keptTitle, Sums, ThirtyFigure } from "./review-figures.tsx";
import { markedDays } from "./review-query.ts";
import { longSpan } from "./review-words.ts";
import styles from "./reviews.module.css";
import { longestWords, strengthWords, weekdayWords } from "./thirty-words.ts";

const LENGTH = 30;

type ThirtyReviewPageProps = {
  days: ReviewDays;
  /** Today's, in days. */
  streak: number;
};

export function ThirtyReviewPage({ days, streak }: ThirtyReviewPageProps) {
  const marked = markedDays(days);
  const findings = thirtyDayFindings(marked, days);
  const { counts } = findings;
  return (
    <div className={styles.review}>
      <div className={`stack one-col gap-5 ${styles.head}`}>
        <header className={`pagehead ${styles.title}`}>
          <p className="note num">{longSpan(days.first_day, days.last_day)}</p>
          <h1 className="display">{keptTitle(counts)}</h1>
        </header>
        <ThirtyFigure days={marked} counts={counts} today={days.today} />
      </div>
      <Sums counts={counts} />
      <Findings {...findings} />
      <ThreeDays {...findings} days={marked} />
      <div className={`wrap gap-3 full ${styles.tools} noprint`}>
        <Button icon="print" onClick={() => window.print()}>
          {thirtyReviewTexts.printReview}
        </Button>
      </div>
      <LinkSharing
        key={days.last_day}
        review="thirty-days"
        days={days}
        image={
          <ImageSharing
            review="thirty-days"
            days={marked}
            today={days.today}
            // Unknown for an earlier period.
            streak={days.last_day === days.today ? streak : 0}
          />
        }
      />
      <OtherPeriods days={days} />
    </div>
  );
}

function Findings(findings: ThirtyDayFindings) {
  const all = [
    [thirtyReviewTexts.longest, longestWords(findings)],
    [thirtyReviewTexts.strength, strengthWords(findings)],
    [thirtyReviewTexts.weekday, weekdayWords(findings)],
  ] as const;
  return (
    <section
      className={`one-col gap-5 hairline mt-6 pt-5 ${styles.block} stack ${styles.three}`}
      aria-label={thirtyReviewTexts.findings}
    >
      {all.map(([name, { found, why }]) => (
        <div key={name} className="stack at-top gap-2">
          <h2 className="note">{name}</h2>
          <p className="heading num">{found}</p>
          <p className="small t2 num">{why}</p>
        </div>
      ))}
    </section>
  );
}

type ThreeDaysProps = ThirtyDayFindings & { days: readonly ReviewedDay[] };

function ThreeDays({ first, hardest, latest, days }: ThreeDaysProps) {
  // Without a first answer there is no record, and no notable day.
  if (!first) return null;
  const dates = [...new Set([first, hardest?.date, latest])];
  const shown = dates.flatMap((date) => days.find((day) => day.date === date) ?? []);
  return (
    <section
      className={`stack one-col gap-5 hairline mt-6 pt-5 ${styles.block} ${styles.close}`}
      aria-labelledby="three-days"
    >
      <h2 className="heading" id="three-days">
        {thirtyReviewTexts.rows}
      </h2>
      <DayRows days={shown} months />
    </section>
  );
}

function OtherPeriods({ days }: { days: ReviewDays }) {
  const { first_day, last_day, today, next_on, earlier } = days;
  const later = addDays(last_day, LENGTH);
  // The first day begins the first thirty.
  const hasEarlier = earlier.run !== null || earlier.last_break !== null;
  return (
    <>
      {next_on && (
        <p className="mt-6 small t2 num noprint">
          {fill(thirtyReviewTexts.next, { date: longDate(next_on) })}
        </p>
      )}
      <nav className="wrap mt-3 gap-2 gap-x-5 noprint" aria-label={thirtyReviewTexts.others}>
        {hasEarlier && (
          <Link className="link tap small" to={paths.thirtyDayReview(addDays(first_day, -1))}>
            {thirtyReviewTexts.earlier}
          </Link>
        )}
        {later <= today && (
          <Link className="link tap small" to={paths.thirtyDayReview(later)}>
            {thirtyReviewTexts.later}
          </Link>
        )}
        {last_day < today && (
          <Link className="link tap small" to={paths.thirtyDayReview(today)}>
            {thirtyReviewTexts.today}
          </Link>
        )}
        <Link className="link tap small" to={paths.history}>
          {reviewTexts.back}
        </Link>
      </nav>
    </>
  );
}
