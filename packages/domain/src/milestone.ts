import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { CompletionStatus } from "./one-thing.ts";
import type { Streak } from "./streak.ts";

/** Streak lengths that are awarded once per run (specification, section 9). */
export const MILESTONES = [3, 7, 30] as const;

export type Milestone = (typeof MILESTONES)[number];

/** The feature that each milestone unlocks, permanently (decision 3). */
const MILESTONE_UNLOCKS = {
  3: "insights",
  7: "community_gateway",
  30: "billionaire_protocol",
} as const satisfies Record<Milestone, string>;

export type Unlock = (typeof MILESTONE_UNLOCKS)[Milestone];

/** Returns what a best streak has unlocked, from the first milestone on. */
export function unlockedBy(best: number): Unlock[] {
  return MILESTONES.filter((days) => days <= best).map((days) => MILESTONE_UNLOCKS[days]);
}

export type Award = { run_started_on: CalendarDate; days: number };

/**
 * Returns the milestone to award now, if any. A run that shares a day with one awarded the same
 * length gets none, so a late answer awards nothing twice (decision 3).
 */
export function milestoneDue(state: {
  todayStatus: CompletionStatus | undefined;
  streak: Streak;
  awarded: readonly Award[];
  restDays: readonly CalendarDate[];
}): Milestone | null {
  const { todayStatus, streak, awarded, restDays } = state;
  if (todayStatus !== "completed" || !streak.today_counts) return null;
  const milestone = MILESTONES.find((days) => days === streak.current);
  if (milestone === undefined || streak.started_on === null) return null;
  const start = streak.started_on;
  const known = awarded.some(
    ({ days, run_started_on }) =>
      days === milestone && dayReached(days, run_started_on, restDays) >= start,
  );
  return known ? null : milestone;
}

function dayReached(
  days: number,
  start: CalendarDate,
  restDays: readonly CalendarDate[],
): CalendarDate {
  let date = addDays(start, -1);
  for (let counted = 0; counted < days; ) {
    date = addDays(date, 1);
    if (!restDays.includes(date)) counted += 1;
  }
  return date;
}

/** Returns when each milestone is reached if every day from `today` on is kept (decision 77). */
export function milestoneDates(
  today: CalendarDate,
  restDays: readonly CalendarDate[],
): { days: Milestone; date: CalendarDate }[] {
  return MILESTONES.map((days) => ({ days, date: dayReached(days, today, restDays) }));
}
