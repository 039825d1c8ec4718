import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { CompletionStatus } from "./one-thing.ts";
import type { Streak } from "./streak.ts";

/** Streak lengths that are marked once per run (specification, section 9). */
export const MILESTONES = [3, 7, 30] as const;

export type Milestone = (typeof MILESTONES)[number];

/** What each milestone opens to whoever has reached it once (decision 3). */
const MILESTONE_OPENS = {
  3: "insights",
  7: "community_gateway",
  30: "billionaire_protocol",
} as const satisfies Record<Milestone, string>;

export type Opening = (typeof MILESTONE_OPENS)[Milestone];

/** What a member's longest run so far has opened, from the first milestone on; it stays open. */
export function openedBy(best: number): Opening[] {
  return MILESTONES.filter((days) => days <= best).map((days) => MILESTONE_OPENS[days]);
}

/** A milestone that was awarded, and the day on which the run began that it was awarded to. */
export type Award = { run_started_on: CalendarDate; days: number };

/**
 * The milestone to award now, if any: today is completed, the streak has its length, and nothing
 * was awarded for that length to a run that has a day in common with the present one, so that a
 * late answer which moves the first day of a run awards nothing anew (decision 3).
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

/** The day on which a run that begins on `start` has so many days, planned rest passed over. */
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

/**
 * The days on which each milestone is reached by whoever begins on `today` and keeps every day from
 * there on; planned rest lies between them and does not count (decision 77).
 */
export function milestoneDates(
  today: CalendarDate,
  restDays: readonly CalendarDate[],
): { days: Milestone; date: CalendarDate }[] {
  return MILESTONES.map((days) => ({ days, date: dayReached(days, today, restDays) }));
}
