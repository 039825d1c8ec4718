import { addDays, type CalendarDate, dateRange } from "./calendar-date.ts";
import { countsTowardStreak } from "./one-thing.ts";
import {
  type KnownDays,
  noStanding,
  type RecordedDay,
  type Run,
  standingAfter,
  standingOn,
} from "./standing.ts";

export type Streak = {
  current: number;
  best: number;
  today_counts: boolean;
  started_on: CalendarDate | null;
};

/** The span of the progress bar and of the history (specification, section 9). */
export const STREAK_WINDOW_DAYS = 30;

export function firstShownDay(today: CalendarDate): CalendarDate {
  return addDays(today, 1 - STREAK_WINDOW_DAYS);
}

/**
 * Returns today's streak, or yesterday's until today counts, so that today never breaks it
 * (decision 2). Planned rest neither counts nor breaks (decision 77).
 */
export function streakOf(days: KnownDays): Streak {
  const run = presentRun(days);
  return {
    current: run?.days ?? 0,
    best: Math.max(standingOn(days, addDays(days.today, -1)).best, run?.days ?? 0),
    today_counts: run?.end === days.today,
    started_on: run?.start ?? null,
  };
}

/** Returns the run that the streak counts; null when it is 0. */
export function presentRun(days: KnownDays): Run | null {
  const { records, today } = days;
  const answer = records.find((record) => record.target_date === today);
  const counts = answer !== undefined && countsTowardStreak(answer.completion_status);
  const { run, ended_by } = standingOn(days, counts ? today : addDays(today, -1));
  return ended_by ? null : run;
}

/** Returns how full the progress bar is, from 0 to 1 (specification, section 9). */
export function streakProgress(current: number): number {
  return Math.min(current / STREAK_WINDOW_DAYS, 1);
}

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
