import { addDays, type CalendarDate, dateRange } from "./calendar-date.ts";
import { noStanding, type RecordedDay, standingAfter } from "./standing.ts";

type DaysBefore = {
  from: CalendarDate;
  records: readonly RecordedDay[];
  rest_days: readonly CalendarDate[];
  first_day: CalendarDate | null;
};

/** Returns the streak at the end of `date`; null when it did not count or the start is unknown. */
export function streakThatDay(days: DaysBefore, date: CalendarDate): number | null {
  const { from, records, rest_days, first_day } = days;
  const { run } = standingAfter(noStanding(addDays(from, -1)), records, rest_days, date);
  if (run?.end !== date) return null;
  const before = dateRange(from, addDays(run.start, -1));
  const isWhole =
    (first_day !== null && first_day >= from) || before.some((day) => !rest_days.includes(day));
  return isWhole ? run.days : null;
}
