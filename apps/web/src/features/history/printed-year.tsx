import { fill, plural } from "@sovereign/content/public/fill";
import { yearPageTexts, yearPrintTexts } from "@sovereign/content/words/long-view";
import { markTexts } from "@sovereign/content/words/marks";
import { loading } from "@sovereign/content/words/notices";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  addMonths,
  type CalendarMonth,
  firstDayOf,
  lastDayOf,
} from "@sovereign/domain/calendar-month";
import type { DayMark } from "@sovereign/domain/day-mark";
import { countsTowardStreak, isOpen } from "@sovereign/domain/one-thing";
import { useId } from "react";
import { Link } from "react-router";
import { ConnectionError } from "#core/api/api-error.ts";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { dayOfMonth, fullDate, monthAndYear, shortWeekday } from "#core/time/dates.ts";
import { DayRowsSkeleton } from "#days/day-row.tsx";
import { shownText } from "#days/shown-text.ts";
import { Button } from "#design/controls/button.tsx";
import { EmptyState, LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { type PrintedDay, type PrintedMonth, usePrintedMonths } from "./printed-months.ts";
import styles from "./printed-year.module.css";
import { MONTHS_OF_A_YEAR, yearPath } from "./year-address.ts";

/** An entry of at least this many characters may break across pages. */
const LONG = 700;
/** A month of more characters than this fills a page, and starts wherever there is room. */
const PAGE = 2800;

type PrintedYearProps = { today: CalendarDate; until: CalendarMonth };

export function PrintedYear({ today, until }: PrintedYearProps) {
  const { data, error, isError, refetch } = usePrintedMonths(until, today);
  const again = () => void refetch();
  if (!data) {
    if (error instanceof ConnectionError) return <OfflineState onAgain={again} />;
    return isError ? (
      <LoadFailure notice={loading.history} onAgain={again} />
    ) : (
      <PrintedYearSkeleton />
    );
  }
  const records = data.flatMap(({ days }) => days.flatMap(({ record }) => record ?? []));
  const from = addMonths(until, 1 - MONTHS_OF_A_YEAR);
  return (
    <div className={styles.year}>
      <header className="pagehead">
        <Link className="link tap small t2 noprint" to={yearPath(until, today)}>
          {yearPrintTexts.back}
        </Link>
        <p className="note">{yearPrintTexts.note}</p>
        <h1 ref={focusLateHeading} className="title">
          {fill(yearPageTexts.span, {
            from: monthAndYear(firstDayOf(from)),
            to: monthAndYear(lastDayOf(until)),
          })}
        </h1>
        <p className="t2 num">
          {plural(yearPrintTexts.sums, records.length, { kept: keptOf(records) })}
        </p>
        <Button
          className="mt-4 self-start"
          variant="primary"
          icon="print"
          onClick={() => window.print()}
        >
          {yearPrintTexts.print}
        </Button>
      </header>
      {data.every(({ days }) => days.length === 0) && (
        <EmptyState level={2} {...yearPrintTexts.none} />
      )}
      {data.map(
        ({ month, days }) => days.length > 0 && <Month key={month} month={month} days={days} />,
      )}
    </div>
  );
}

export function PrintedYearSkeleton() {
  return (
    <SkeletonScreen label={yearPrintTexts.loading} title={yearPrintTexts.tab}>
      <DayRowsSkeleton />
    </SkeletonScreen>
  );
}

const keptOf = (records: readonly OneThingRecord[]) =>
  records.filter((record) => !isOpen(record) && countsTowardStreak(record.completion_status))
    .length;

function Month({ month, days }: PrintedMonth) {
  const id = useId();
  const kept = keptOf(days.flatMap(({ record }) => record ?? []));
  const isLong = days.reduce((sum, { record }) => sum + lengthOf(record), 0) > PAGE;
  return (
    <section className={`mt-7 ${styles.month} ${isLong ? styles.long : ""}`} aria-labelledby={id}>
      <header>
        <h2 className="heading" id={id}>
          {monthAndYear(firstDayOf(month))}
        </h2>
        <p className="small t2 num">{plural(yearPrintTexts.kept, kept)}</p>
      </header>
      <ul className="rows">
        {days.map((day) => (
          <Day key={day.date} {...day} />
        ))}
      </ul>
    </section>
  );
}

const lengthOf = (record: OneThingRecord | undefined) =>
  (record?.content.length ?? 0) + (record?.note?.length ?? 0);

function Day({ date, rest, record }: PrintedDay) {
  const mark = markOf({ rest, record });
  const isLong = lengthOf(record) > LONG;
  return (
    <li className={`stack py-4 items-top gap-x-4 ${styles.day} ${isLong ? styles.long : ""} num`}>
      <span className={`t3 small ${styles.date}`}>
        <span className="vh">{fullDate(date)}</span>
        <span aria-hidden="true">
          {shortWeekday(date)} <b>{dayOfMonth(date)}</b>
        </span>
      </span>
      <MarkGlyph mark={mark} />
      <div className={`breaks row-text ${styles.words}`}>
        <p className="written" dir="auto">
          {record ? shownText(record) : yearPrintTexts.rest}
        </p>
        {record?.note && (
          <p className={`mt-2 t2 ${styles.note} written`} dir="auto">
            {record.note}
          </p>
        )}
      </div>
      <span className={`t3 small mt-half col-3 ${styles.status}`}>{statusOf(mark, record)}</span>
    </li>
  );
}

function markOf({
  rest,
  record,
}: Pick<PrintedDay, "rest"> & { record: OneThingRecord | undefined }): DayMark {
  if (rest) return "rest";
  return !record || isOpen(record) ? "waiting" : record.completion_status;
}

function statusOf(mark: DayMark, record: OneThingRecord | undefined): string {
  if (mark === "waiting") return yearPrintTexts.unanswered;
  const words = markTexts[mark];
  return record?.late ? fill(yearPrintTexts.late, { words }) : words;
}
