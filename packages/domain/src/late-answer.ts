import { addDays, type CalendarDate } from "./calendar-date.ts";
import { type DayRecord, isOpen, LATE_DAYS } from "./one-thing.ts";
import { type Run, streakFromRuns } from "./streak.ts";

/** A day that is over and waits for its answer, and the streak on today if it is kept. */
export type WaitingDay = { date: CalendarDate; streak_if_kept: number };

/**
 * The latest day that is over, has not been answered for and still can be (decision 36), or null. A
 * day with a sentence waits by itself; a day without a record only within a gap that late answers
 * can still close, so that nobody is asked for days on which they had not begun or were away.
 */
export function waitingDay(
  records: Pick<DayRecord, "target_date" | "reflected_at">[],
  runs: Run[],
  today: CalendarDate,
): WaitingDay | null {
  const oldest = addDays(today, -LATE_DAYS - 1);
  for (let age = 1; age <= LATE_DAYS; age += 1) {
    const date = addDays(today, -age);
    const record = records.find((day) => day.target_date === date);
    const waits = record
      ? isOpen(record)
      : records.some((day) => day.target_date >= oldest && day.target_date < date);
    if (waits) return { date, streak_if_kept: streakIfKept(runs, date, today) };
  }
  return null;
}

/** The streak on `today` if the day `date` counted too. */
export function streakIfKept(runs: Run[], date: CalendarDate, today: CalendarDate): number {
  const before = runs.find((run) => run.start <= date && run.end >= addDays(date, -1));
  const after = runs.find((run) => run.end >= date && run.start <= addDays(date, 1));
  const joined = { start: before?.start ?? date, end: after?.end ?? date };
  const others = runs.filter((run) => run !== before && run !== after);
  return streakFromRuns([...others, joined], today).current;
}
