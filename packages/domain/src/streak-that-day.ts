import { addDays, type CalendarDate, dateRange } from "./calendar-date.ts";
import { noStanding, type RecordedDay, standingAfter } from "./standing.ts";

/** Days that lead up to one of them, as far back as `from`. */
type DaysBefore = {
  from: CalendarDate;
  records: readonly RecordedDay[];
  /** Days of planned rest among them. */
  rest_days: readonly CalendarDate[];
  /** The first day the member has ever recorded; null without one. */
  first_day: CalendarDate | null;
};

/**
 * The streak as it stood at the end of `date`; null where that day did not count, and where the run
 * may have begun before the days that are known.
 */
export function streakThatDay(days: DaysBefore, date: CalendarDate): number | null {
  const { from, records, rest_days, first_day } = days;
  const { run } = standingAfter(noStanding(addDays(from, -1)), records, rest_days, date);
  if (run?.end !== date) return null;
  const before = dateRange(from, addDays(run.start, -1));
  const isWhole =
    (first_day !== null && first_day >= from) || before.some((day) => !rest_days.includes(day));
  return isWhole ? run.days : null;
}
