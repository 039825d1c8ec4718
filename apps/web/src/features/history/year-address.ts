import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  addMonths,
  type CalendarMonth,
  isCalendarMonth,
  monthOf,
} from "@sovereign/domain/calendar-month";
import { paths } from "#core/page/paths.ts";

export const MONTHS_OF_A_YEAR = 12;

/** Returns the path of the year that ends with `until`; the current one has no parameter. */
export function yearPath(until: CalendarMonth, today: CalendarDate): string {
  return until === monthOf(today) ? paths.historyYear : `${paths.historyYear}?until=${until}`;
}

export const printPath = (until: CalendarMonth) => `${paths.historyPrint}?until=${until}`;

/** Parses the URL's month; null for a future year or one not wholly in the calendar. */
export function namedMonth(text: string | null, today: CalendarDate): CalendarMonth | null {
  if (text === null || !isCalendarMonth(text) || text > monthOf(today)) return null;
  return isCalendarMonth(addMonths(text, 1 - MONTHS_OF_A_YEAR)) ? text : null;
}

/** Returns the last month of the year that contains a day, counting back from the current month. */
export function yearOf(date: CalendarDate, today: CalendarDate): CalendarMonth {
  let until = monthOf(today);
  while (addMonths(until, -MONTHS_OF_A_YEAR) >= monthOf(date)) {
    until = addMonths(until, -MONTHS_OF_A_YEAR);
  }
  return until;
}

/** Returns the years before and after the one that ends with `until`; null where there is none. */
export function yearsBeside(
  until: CalendarMonth,
  firstDay: CalendarDate | null,
  today: CalendarDate,
): { earlier: CalendarMonth | null; later: CalendarMonth | null } {
  const earlier = addMonths(until, -MONTHS_OF_A_YEAR);
  const later = addMonths(until, MONTHS_OF_A_YEAR);
  const present = monthOf(today);
  return {
    earlier: firstDay !== null && monthOf(firstDay) <= earlier ? earlier : null,
    later: until < present ? (later < present ? later : present) : null,
  };
}
