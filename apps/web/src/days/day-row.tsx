import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { Link } from "react-router";
import { dayOfMonth, fullDate, monthName, shortWeekday } from "#core/time/dates.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./day-row.module.css";

type DayRowProps = {
  date: CalendarDate;
  mark: DayMark;
  text: string;
  status: string;
  to?: string;
  month?: boolean;
};

export function DayRow({ date, mark, text, status, to, month = false }: DayRowProps) {
  const day = (
    <>
      <span className={`t3 small ${styles.date}`}>
        <span className="vh">{fullDate(date)}</span>
        <span aria-hidden="true">
          {shortWeekday(date)} <b>{dayOfMonth(date)}</b>
          {month && <span className="block">{monthName(date)}</span>}
        </span>
      </span>
      <MarkGlyph mark={mark} />
      <span className="breaks hover-line row-text written" dir="auto">
        {text}
      </span>
      <span className={`t3 small mt-half col-3 ${styles.status}`}>{status}</span>
    </>
  );
  return to ? (
    <Link className={`stack full py-4 plain items-top gap-x-4 ${styles.day} num`} to={to}>
      {day}
    </Link>
  ) : (
    <div className={`stack full py-4 plain items-top gap-x-4 ${styles.day} num`}>{day}</div>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5, 6];

export function DayRowsSkeleton() {
  return (
    <ul className="rows">
      {ROWS.map((row) => (
        <li key={row} className="row">
          <Skeleton width={56} height={20} />
          <Skeleton className="grow" height={20} />
        </li>
      ))}
    </ul>
  );
}
