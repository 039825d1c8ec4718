import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

const YEARS_BACK = 20;

/** Returns the same day of earlier years, latest first; 29 February only in leap years. */
export function sameDayOfEarlierYears(date: CalendarDate): CalendarDate[] {
  const year = Number(date.slice(0, 4));
  const dates = Array.from(
    { length: YEARS_BACK },
    (_, index) => `${String(year - index - 1).padStart(4, "0")}${date.slice(4)}`,
  );
  return dates.filter(isCalendarDate);
}
