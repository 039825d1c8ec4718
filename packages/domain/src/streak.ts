import { addDays, type CalendarDate, daysBetween } from "./calendar-date.ts";
import { countsTowardStreak, type DayRecord } from "./one-thing.ts";

/** Consecutive counting days, both ends included. */
export type Run = { start: CalendarDate; end: CalendarDate };

/** Days of the present run, of the longest so far, and the day on which the present one began. */
export type Streak = {
  current: number;
  best: number;
  today_counts: boolean;
  started_on: CalendarDate | null;
};

/** The span of the progress bar and of the history (specification, section 9). */
export const STREAK_WINDOW_DAYS = 30;

/** Compresses days, in any order, into ascending runs of consecutive counting days. */
export function runsOf(days: Pick<DayRecord, "target_date" | "completion_status">[]): Run[] {
  const counting = days.filter((day) => countsTowardStreak(day.completion_status));
  const dates = [...new Set(counting.map((day) => day.target_date))].sort();
  const runs: Run[] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === date) last.end = date;
    else runs.push({ start: date, end: date });
  }
  return runs;
}

/**
 * The streak on the day `today`: the run that ends today if today counts, else the one that ended
 * yesterday, so that today can extend a streak and never break it (decision 2). Days after `today`
 * do not count; the figure has no upper limit.
 */
export function streakFromRuns(runs: Run[], today: CalendarDate): Streak {
  const yesterday = addDays(today, -1);
  const streak: Streak = { current: 0, best: 0, today_counts: false, started_on: null };
  for (const run of runs) {
    if (run.start > today) continue;
    const end = run.end > today ? today : run.end;
    const length = daysBetween(run.start, end) + 1;
    streak.best = Math.max(streak.best, length);
    if (end < yesterday) continue;
    streak.current = length;
    streak.started_on = run.start;
    streak.today_counts = end === today;
  }
  return streak;
}

/** How full the progress bar is, from 0 to 1 (specification, section 9). */
export function streakProgress(current: number): number {
  return Math.min(current / STREAK_WINDOW_DAYS, 1);
}
