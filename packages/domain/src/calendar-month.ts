import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** A month of the Gregorian calendar, written `YYYY-MM`. */
export type CalendarMonth = string;

const MONTHS_OF_A_YEAR = 12;
const LAST_DAYS = ["31", "30", "29", "28"];

/** Whether the text is a month that exists, from 0001-01 to 9999-12, written `YYYY-MM`. */
export function isCalendarMonth(value: string): boolean {
  return isCalendarDate(firstDayOf(value));
}

/** The month in which a date lies. */
export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

/** The month `count` months after `month`, before it when negative; it may lie before all that exist. */
export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const months = year * MONTHS_OF_A_YEAR + number - 1 + count;
  const inYear = months - Math.floor(months / MONTHS_OF_A_YEAR) * MONTHS_OF_A_YEAR;
  const shown = String(Math.floor(months / MONTHS_OF_A_YEAR)).padStart(4, "0");
  return `${shown}-${String(inYear + 1).padStart(2, "0")}`;
}

/** The first day of a month. */
export function firstDayOf(month: CalendarMonth): CalendarDate {
  return `${month}-01`;
}

/** The last day of a month that exists. */
export function lastDayOf(month: CalendarMonth): CalendarDate {
  const dates = LAST_DAYS.map((day) => `${month}-${day}`);
  return dates.find(isCalendarDate) ?? firstDayOf(month);
}
