import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { CompletionStatus } from "./one-thing.ts";
import type { Streak } from "./streak.ts";

/** Streak lengths that are marked once per run (specification, section 9). */
export const MILESTONES = [3, 7, 30] as const;

export type Milestone = (typeof MILESTONES)[number];

/** What each milestone opens to whoever has reached it once (decision 72). */
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

/**
 * The milestone to award now, if any: today is completed, the streak has its length, and nothing
 * was awarded for that length in the run that began on the same day (decision 3).
 */
export function milestoneDue(state: {
  todayStatus: CompletionStatus | undefined;
  streak: Streak;
  awarded: { run_started_on: CalendarDate; days: number }[];
}): Milestone | null {
  const { todayStatus, streak, awarded } = state;
  if (todayStatus !== "completed" || !streak.today_counts) return null;
  const milestone = MILESTONES.find((days) => days === streak.current);
  if (milestone === undefined) return null;
  const known = awarded.some(
    (award) => award.days === milestone && award.run_started_on === streak.started_on,
  );
  return known ? null : milestone;
}

/**
 * The days on which each milestone is reached by whoever begins on `today` and keeps every day from
 * there on; planned rest lies between them and does not count (decision 77).
 */
export function milestoneDates(
  today: CalendarDate,
  restDays: readonly CalendarDate[],
): { days: Milestone; date: CalendarDate }[] {
  let date = addDays(today, -1);
  let counted = 0;
  return MILESTONES.map((days) => {
    while (counted < days) {
      date = addDays(date, 1);
      if (!restDays.includes(date)) counted += 1;
    }
    return { days, date };
  });
}
