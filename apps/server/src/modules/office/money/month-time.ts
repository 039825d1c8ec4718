import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  addMonths,
  type CalendarMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
} from "@sovereign/domain/calendar-month";
import { dayBeginsAt } from "@sovereign/domain/local-time";

export type MonthTime = {
  month: CalendarMonth;
  running: boolean;
  from: Date;
  /** The first instant of the next month. */
  to: Date;
  firstDay: CalendarDate;
  /** Today while the month runs. */
  lastDay: CalendarDate;
  /** At which its figures are read: its end, or now. */
  until: Date;
  now: Date;
};

const beginOf = (timeZone: string, month: CalendarMonth) =>
  dayBeginsAt(timeZone, firstDayOf(month));

/** Returns a month in a time zone, as it is at `now`. */
export function monthTime(month: CalendarMonth, timeZone: string, now: Date): MonthTime {
  const today = calendarDateIn(timeZone, now);
  const running = month === monthOf(today);
  const to = beginOf(timeZone, addMonths(month, 1));
  return {
    month,
    running,
    from: beginOf(timeZone, month),
    to,
    firstDay: firstDayOf(month),
    lastDay: running ? today : lastDayOf(month),
    until: to < now ? to : now,
    now,
  };
}

/** Returns when each of consecutive months begins, and when the last ends. */
export function monthBounds(months: readonly CalendarMonth[], timeZone: string): Date[] {
  const last = months.at(-1);
  const all = last === undefined ? [] : [...months, addMonths(last, 1)];
  return all.map((month) => beginOf(timeZone, month));
}
