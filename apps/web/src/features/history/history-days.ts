import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";
import { type DayMark, dayMarks, type MarkedDay } from "@sovereign/domain/day-mark";
import { LATE_DAYS } from "@sovereign/domain/one-thing";
import { firstShownDay, streakOf } from "@sovereign/domain/streak";

export type RecordedDay = MarkedDay<OneThingRecord>;

export function thirtyDays(overview: Overview): RecordedDay[] {
  return dayMarks(overview, firstShownDay(overview.today), overview.today);
}

/** Newest first; days without a record only if still answerable (decision 1) or planned rest. */
export function listedDays(overview: Overview): RecordedDay[] {
  const first = overview.records.at(-1)?.target_date ?? overview.today;
  const isListed = (day: RecordedDay) =>
    day.record !== undefined ||
    (day.date >= first &&
      (day.mark === "rest" || daysBetween(day.date, overview.today) <= LATE_DAYS));
  return thirtyDays(overview).filter(isListed).reverse();
}

export const countOf = (days: readonly MarkedDay[], mark: DayMark) =>
  days.filter((day) => day.mark === mark).length;

/** Returns the streak at the end of a day; null if the day did not count. */
export function streakThatDay(overview: Overview, date: CalendarDate): number | null {
  const streak = streakOf({ ...overview, today: date });
  return streak.today_counts ? streak.current : null;
}

/** Whether the member has a record before the latest thirty days. */
export const beganEarlier = ({ earlier }: Overview): boolean =>
  earlier.run !== null || earlier.last_break !== null;
