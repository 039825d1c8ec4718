import { fill } from "@sovereign/content/public/fill";
import { yearTexts } from "@sovereign/content/words/figures";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { memo, type ReactNode } from "react";
import { monthAndYear, shortMonth } from "#core/time/dates.ts";
import { MonthMarks } from "./month-marks.tsx";
import { dayNumber, type Month, PLACES } from "./months.ts";
import styles from "./year.module.css";
import { dayName, runLength, type YearDay } from "./year-day.ts";

/** Undefined for a day without a page. Must be stable, because the lines are memoized by it. */
export type HrefOf = (date: CalendarDate) => string | undefined;

type MonthLineProps = {
  month: Month<YearDay>;
  today: CalendarDate;
  chosen: CalendarDate | undefined;
  /** In pixels. */
  step: number;
  wide: boolean;
  showYear: boolean;
  hrefOf: HrefOf;
};

export const MonthLine = memo(function MonthLine({ month, chosen, ...rest }: MonthLineProps) {
  const { wide, step, today, showYear, hrefOf } = rest;
  const name = `${month.name}-01`;
  const byNumber = new Map(month.days.map((day) => [dayNumber(day), day]));
  return (
    <tr>
      <th scope="row" className={styles.month}>
        <span aria-hidden="true">
          {shortMonth(name)}
          {wide && showYear && <i> {month.name.slice(0, 4)}</i>}
        </span>
        <span className="vh">{lineName(month)}</span>
      </th>
      {PLACES.map((place) => (
        <DayCell
          key={place}
          day={byNumber.get(place)}
          isChosen={byNumber.get(place)?.date === chosen}
          today={today}
          hrefOf={hrefOf}
        >
          {place === 1 && <MonthMarks byNumber={byNumber} today={today} step={step} wide={wide} />}
        </DayCell>
      ))}
      <td aria-hidden="true" className={`${styles.count} num`}>
        {month.total > 0 && (
          <>
            {month.kept}
            <i>/{month.total}</i>
          </>
        )}
      </td>
    </tr>
  );
});

function lineName({ name, kept, total, days }: Month<YearDay>): string {
  const date = monthAndYear(`${name}-01`);
  const month = total > 0 ? fill(yearTexts.month, { month: date, kept, total }) : date;
  const runs = days.flatMap(({ run }) => (run?.isLastDay ? runLength(run) : []));
  return runs.length > 0 ? fill(yearTexts.monthRuns, { month, runs: runs.join(", ") }) : month;
}

type DayCellProps = {
  day: YearDay | undefined;
  isChosen: boolean;
  today: CalendarDate;
  hrefOf: HrefOf;
  children: ReactNode;
};

function DayCell({ day, isChosen, today, hrefOf, children }: DayCellProps) {
  if (!day) return <td>{children}</td>;
  const href = hrefOf(day.date);
  const named = {
    "aria-label": dayName(day),
    "data-date": day.date,
    tabIndex: isChosen ? 0 : -1,
  };
  const className = isChosen ? styles.chosen : undefined;
  if (href === undefined) {
    return (
      <td {...named} className={className}>
        {children}
      </td>
    );
  }
  return (
    <td className={className}>
      {children}
      <a {...named} href={href} aria-current={day.date === today ? "date" : undefined} />
    </td>
  );
}
