import { addDays, type CalendarDate } from "./calendar-date.ts";
import { isOpen, LATE_DAYS } from "./one-thing.ts";
import { type KnownDays, withAnswer } from "./standing.ts";
import { streakOf } from "./streak.ts";

/** A day that is over and waits for its answer, and the streak on today if it is kept. */
export type WaitingDay = { date: CalendarDate; streak_if_kept: number };

/**
 * The latest day that is over, has not been answered for and still can be (decision 1), or null. A
 * day with a sentence waits by itself; a day without a record only within a gap that late answers
 * can still close, so that nobody is asked for days on which they had not begun or were away.
 * Planned rest asks for nothing.
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
