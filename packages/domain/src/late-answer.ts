import { addDays, type CalendarDate } from "./calendar-date.ts";
import { isOpen, LATE_DAYS } from "./one-thing.ts";
import { type KnownDays, withAnswer } from "./standing.ts";
import { streakOf } from "./streak.ts";

export type WaitingDay = { date: CalendarDate; streak_if_kept: number };

/**
 * Returns the latest past day that can still be answered (decision 1), or null. A day without a
 * record counts only within a gap, so a member is never asked about days before the first.
 */
export function waitingDay(days: KnownDays): WaitingDay | null {
  const { records, rest_days, today } = days;
  const oldest = addDays(today, -LATE_DAYS - 1);
  for (let age = 1; age <= LATE_DAYS; age += 1) {
    const date = addDays(today, -age);
    if (rest_days.includes(date)) continue;
    const record = records.find((day) => day.target_date === date);
    const waits = record
      ? isOpen(record)
      : records.some((day) => day.target_date >= oldest && day.target_date < date);
    if (waits)
      return { date, streak_if_kept: streakOf(withAnswer(days, date, "completed")).current };
  }
  return null;
}
