import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** `YYYY-MM`. */
export type CalendarMonth = string;

const MONTHS_OF_A_YEAR = 12;
const LAST_DAYS = ["31", "30", "29", "28"];

/** Whether the text is an existing month from 0001-01 to 9999-12, as `YYYY-MM`. */
export function isCalendarMonth(value: string): boolean {
  return isCalendarDate(firstDayOf(value));
}

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

/** Returns the number of months since the year 0. */
export const monthNumber = (month: CalendarMonth): number =>
  Number(month.slice(0, 4)) * MONTHS_OF_A_YEAR + Number(month.slice(5)) - 1;

/** Returns the month `count` months later; it may be outside the range of valid months. */
export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const months = monthNumber(month) + count;
  const inYear = months - Math.floor(months / MONTHS_OF_A_YEAR) * MONTHS_OF_A_YEAR;
  const shown = String(Math.floor(months / MONTHS_OF_A_YEAR)).padStart(4, "0");
  return `${shown}-${String(inYear + 1).padStart(2, "0")}`;
}

export function firstDayOf(month: CalendarMonth): CalendarDate {
  return `${month}-01`;
}

export function lastDayOf(month: CalendarMonth): CalendarDate {
  const dates = LAST_DAYS.map((day) => `${month}-${day}`);
  return dates.find(isCalendarDate) ?? firstDayOf(month);
}
