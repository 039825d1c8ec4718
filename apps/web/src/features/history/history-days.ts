import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";
import { type DayMark, dayMarks, type MarkedDay } from "@sovereign/domain/day-mark";
import { LATE_DAYS } from "@sovereign/domain/one-thing";
import { firstShownDay, streakOf } from "@sovereign/domain/streak";

/** A day with its mark and its whole record. */
export type RecordedDay = MarkedDay<OneThingRecord>;

/** The thirty days that end today, oldest first. */
export function thirtyDays(overview: Overview): RecordedDay[] {
  return dayMarks(overview, firstShownDay(overview.today), overview.today);
}

/**
 * The days the list shows, newest first: those with a record, today, and since the member began
 * also the days without one that may still be answered (decision 1) or were planned rest.
 */
export function listedDays(overview: Overview): RecordedDay[] {
  const first = overview.records.at(-1)?.target_date ?? overview.today;
  const isListed = (day: RecordedDay) =>
    day.record !== undefined ||
    (day.date >= first &&
      (day.mark === "rest" || daysBetween(day.date, overview.today) <= LATE_DAYS));
  return thirtyDays(overview).filter(isListed).reverse();
}

/** How many of the days carry a mark. */
export const countOf = (days: readonly MarkedDay[], mark: DayMark) =>
  days.filter((day) => day.mark === mark).length;

/** The streak as it stood at the end of a day, or null when the day did not count. */
export function streakThatDay(overview: Overview, date: CalendarDate): number | null {
  const streak = streakOf({ ...overview, today: date });
  return streak.today_counts ? streak.current : null;
}

/** Whether a member has recorded a day before the latest thirty. */
export const beganEarlier = ({ earlier }: Overview): boolean =>
  earlier.run !== null || earlier.last_break !== null;
