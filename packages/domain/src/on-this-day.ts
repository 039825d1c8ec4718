import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** How many years back a day is looked for. */
const YEARS_BACK = 20;

/**
 * The same day of earlier years, from the latest back: 29 February is looked for in leap years alone.
 */
export function sameDayOfEarlierYears(date: CalendarDate): CalendarDate[] {
  const year = Number(date.slice(0, 4));
  const dates = Array.from(
    { length: YEARS_BACK },
    (_, index) => `${String(year - index - 1).padStart(4, "0")}${date.slice(4)}`,
  );
  return dates.filter(isCalendarDate);
}
