import { fill, plural } from "@sovereign/content/public/fill";
import { reviewTexts, weekReviewTexts } from "@sovereign/content/words/reviews";
import type { ReviewDays } from "@sovereign/contract/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import { latestReviewDay } from "@sovereign/domain/review";
import { type WeekFindings, weekFindings } from "@sovereign/domain/week-review";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { clockTime, dayOfMonth, weekday } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { DayRows, type ReviewedDay } from "./day-rows.tsx";
import { ImageSharing } from "./image-sharing.tsx";
import { LinkSharing } from "./link-sharing.tsx";
import { Question } from "./question.tsx";
import { WeekFigure } from "./review-figures.tsx";
import { markedDays } from "./review-query.ts";
import { keptSentence, listed, shortSpan } from "./review-words.ts";
import styles from "./reviews.module.css";

type WeekReviewPageProps = { days: ReviewDays; partner?: ReactNode };

export function WeekReviewPage({ days, partner }: WeekReviewPageProps) {
  const marked = markedDays(days);
  const findings = weekFindings(marked);
  return (
    <div className={styles.review}>
      <div className={`stack one-col gap-5 ${styles.head}`}>
        <header className={`pagehead ${styles.title}`}>
          <p className="note">{weekReviewTexts.note}</p>
          <h1 className="title">{shortSpan(days.first_day, days.last_day, days.today)}</h1>
          <p className="t2">{keptSentence(findings.counts)}</p>
        </header>
        <WeekFigure days={marked} today={days.today} />
      </div>
      <section className="mt-6" aria-label={weekReviewTexts.days}>
        <DayRows days={marked} />
      </section>
      <Findings {...findings} days={marked} timeZone={days.time_zone} />
      {partner}
      <Question
        key={days.last_day}
        review="week"
        days={days}
        question={questionOf(findings.hardest)}
      />
      <Tools days={days} marked={marked} />
      <OtherWeeks days={days} />
    </div>
  );
}

const named = (date: string) => `${weekday(date)} ${dayOfMonth(date)}`;

function questionOf(hardest: WeekFindings["hardest"]): string {
  if (!hardest) return weekReviewTexts.questionNone;
  return fill(weekReviewTexts.question[hardest.mark], { day: weekday(hardest.date) });
}

type FindingsProps = WeekFindings & { days: readonly ReviewedDay[]; timeZone: string };

function Findings({ best, hardest, counts, days, timeZone }: FindingsProps) {
  return (
    <div className={`stack gap-6 ${styles.pair}`}>
      <section className="stack at-top gap-2">
        <h2 className="note">{weekReviewTexts.best}</h2>
        <p className="heading num">
          {best ? listed(best.dates.map(named)) : weekReviewTexts.noBest}
        </p>
        <p className="small t2 num">
          {best
            ? bestWhy(best, counts.completed, zoneOf(days, best, timeZone))
            : weekReviewTexts.noBestWhy}
        </p>
      </section>
      <section className="stack at-top gap-2">
        <h2 className="note">{weekReviewTexts.hardest}</h2>
        <p className="heading num">{hardest ? named(hardest.date) : weekReviewTexts.noHardest}</p>
        <p className="small t2">{hardest ? hardWhy(hardest) : weekReviewTexts.noHardestWhy}</p>
      </section>
    </div>
  );
}

type Best = NonNullable<WeekFindings["best"]>;

const zoneOf = (days: readonly ReviewedDay[], best: Best, otherwise: string) =>
  days.find(({ date }) => date === best.dates[0])?.record?.time_zone ?? otherwise;

function bestWhy({ dates, completed_at }: Best, completed: number, timeZone: string): string {
  const { bestOne, bestOnly, bestTwo, bestTwoAlone, bestMany, bestManyAlone } = weekReviewTexts;
  const time = clockTime(completed_at, timeZone);
  const isAll = dates.length === completed;
  if (dates.length === 1) return fill(isAll ? bestOnly : bestOne, { time });
  if (dates.length === 2) return fill(isAll ? bestTwoAlone : bestTwo, { time });
  return fill(isAll ? bestManyAlone : bestMany, { time });
}

function hardWhy({ mark, others }: NonNullable<WeekFindings["hardest"]>): string {
  const why = weekReviewTexts.hard[mark];
  return others > 0 ? `${why} ${plural(weekReviewTexts.others, others)}` : why;
}

/** Printing and sharing, which expands below. */
function Tools({ days, marked }: { days: ReviewDays; marked: readonly ReviewedDay[] }) {
  const [isSharing, setSharing] = useState(false);
  const shareId = useId();
  return (
    <div className="noprint">
      <div className={`wrap gap-3 full ${styles.tools}`}>
        <Button icon="print" onClick={() => window.print()}>
          {reviewTexts.print}
        </Button>
        <Button
          icon="share"
          aria-expanded={isSharing}
          aria-controls={shareId}
          onClick={() => setSharing(!isSharing)}
        >
          {reviewTexts.share}
        </Button>
      </div>
      <div id={shareId} hidden={!isSharing}>
        {isSharing && (
          <div className="mt-5">
            <LinkSharing
              review="week"
              days={days}
              image={<ImageSharing review="week" days={marked} today={days.today} streak={0} />}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function OtherWeeks({ days: { last_day, today } }: { days: ReviewDays }) {
  const later = addDays(last_day, 7);
  return (
    <nav className="wrap mt-6 gap-2 gap-x-5 noprint" aria-label={weekReviewTexts.weeks}>
      <Link className="link tap small" to={paths.weekReview(addDays(last_day, -7))}>
        {weekReviewTexts.earlier}
      </Link>
      {later <= latestReviewDay("week", today) && (
        <Link className="link tap small" to={paths.weekReview(later)}>
          {weekReviewTexts.later}
        </Link>
      )}
      <Link className="link tap small" to={paths.history}>
        {reviewTexts.back}
      </Link>
    </nav>
  );
}
