import { fill } from "@sovereign/content/public/fill";
import { historyTexts } from "@sovereign/content/words/history";
import { yearPageTexts } from "@sovereign/content/words/long-view";
import { loading } from "@sovereign/content/words/notices";
import type { Calendar } from "@sovereign/contract/calendar";
import type { Overview } from "@sovereign/contract/one-things";
import { type CalendarMonth, monthOf } from "@sovereign/domain/calendar-month";
import { useCallback } from "react";
import { Navigate } from "react-router";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { monthAndYear } from "#core/time/dates.ts";
import { YearFigure, YearLegend } from "#days/year/year-figure.tsx";
import { YearTable } from "#days/year/year-table.tsx";
import { LinkButton } from "#design/controls/button.tsx";
import { EmptyState, LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useCalendar } from "./calendar-query.ts";
import { dayPath } from "./day-origin.ts";
import { HistoryTabs } from "./history-tabs.tsx";
import styles from "./year.module.css";
import { printPath, yearOf, yearPath, yearsBeside } from "./year-address.ts";
import { calendarMarks, firstDayOf } from "./year-days.ts";
import { OnThisDaySection, PairSection, WeekdaysSection, WeeksSection } from "./year-sections.tsx";

type YearPageProps = {
  overview: Overview;
  until: CalendarMonth;
};

function YearRoom() {
  return (
    <SkeletonScreen label={yearPageTexts.loading}>
      <p className="mb-5 measure small t2">{yearPageTexts.intro}</p>
      <Skeleton className={`block ${styles.room}`} height="" />
    </SkeletonScreen>
  );
}

export function YearSkeleton() {
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="year" />
      <YearRoom />
    </>
  );
}

export function YearPage({ overview, until }: YearPageProps) {
  const { data, isError, isPaused, refetch } = useCalendar(until);
  const again = () => void refetch();
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="year" />
      {data ? (
        <Year calendar={data} overview={overview} />
      ) : isPaused ? (
        <OfflineState level={2} onAgain={again} />
      ) : isError ? (
        <LoadFailure level={2} notice={loading.history} onAgain={again} />
      ) : (
        <YearRoom />
      )}
    </>
  );
}

function Year({ calendar, overview }: { calendar: Calendar; overview: Overview }) {
  const { today } = overview;
  const until = monthOf(calendar.to);
  const days = calendarMarks(calendar, overview);
  const isPresent = until === monthOf(today);
  const hrefOf = useCallback(
    (date: string) => (date > today ? undefined : dayPath(date, { year: until })),
    [today, until],
  );
  const firstDay = firstDayOf(calendar, overview);
  if (firstDay === null) return <NoYear />;
  if (until < monthOf(firstDay)) {
    return <Navigate to={yearPath(yearOf(firstDay, today), today)} replace />;
  }
  const beside = yearsBeside(until, firstDay, today);
  return (
    <>
      <h2 key={until} ref={focusLateHeading} className={isPresent ? "vh" : styles.span}>
        {spanOf(calendar)}
      </h2>
      <p className="mb-5 measure small t2">{yearPageTexts.intro}</p>
      <div className="stack gap-5">
        <YearFigure days={days} today={today} hrefOf={hrefOf} />
        <YearLegend days={days} />
        <YearTable days={days} />
      </div>
      <nav className="wrap gap-3 mt-5" aria-label={yearPageTexts.years}>
        {beside.earlier && (
          <LinkButton to={yearPath(beside.earlier, today)} icon="left">
            {yearPageTexts.earlier}
          </LinkButton>
        )}
        {beside.later && (
          <LinkButton to={yearPath(beside.later, today)} iconAfter="right">
            {yearPageTexts.later}
          </LinkButton>
        )}
        <LinkButton to={printPath(until)} icon="print">
          {yearPageTexts.print}
        </LinkButton>
      </nav>
      {isPresent && (
        <>
          <OnThisDaySection calendar={calendar} today={today} />
          <WeeksSection days={days} firstDay={firstDay} today={today} best={overview.streak.best} />
          <WeekdaysSection days={days} firstDay={firstDay} />
          <PairSection days={days} firstDay={firstDay} today={today} />
        </>
      )}
    </>
  );
}

/** Returns text such as "April 2025 to March 2026". */
const spanOf = ({ from, to }: Calendar) =>
  fill(yearPageTexts.span, { from: monthAndYear(from), to: monthAndYear(to) });

function NoYear() {
  const { title, body, button } = yearPageTexts.none;
  return (
    <EmptyState
      title={title}
      body={body}
      action={
        <LinkButton to={paths.oneThing} variant="primary">
          {button}
        </LinkButton>
      }
    />
  );
}
