import { addDays } from "./calendar-date.ts";
import { isOpen } from "./one-thing.ts";
import { type KnownDays, standingOn, strengthAfter } from "./standing.ts";

/** A member's strength now and at the end of the day a week ago, in whole points from 0 to 100. */
export type Strength = { now: number; week_ago: number };

const DAYS_OF_A_WEEK = 7;

/**
 * The figure beside the streak that forgives: an exponential memory of the planned days with a
 * half-life of 13 of them, in which a completed day is 1, a partial one a half and any other nothing
 * (decision 78). The day under way counts only once it is answered, and only where the answer
 * raises the figure: nothing lowers it before a day is over.
 */
export function strengthOf(days: KnownDays): Strength {
  const { today, records, rest_days } = days;
  const before = standingOn(days, addDays(today, -1)).strength;
  const answer = records.find((record) => record.target_date === today);
  const counts = answer !== undefined && !isOpen(answer) && !rest_days.includes(today);
  const now = counts ? Math.max(before, strengthAfter(before, answer.completion_status)) : before;
  const weekAgo = standingOn(days, addDays(today, -DAYS_OF_A_WEEK)).strength;
  return { now: points(now), week_ago: points(weekAgo) };
}

/** A strength from 0 to 1 as the whole points that a screen shows. */
function points(strength: number): number {
  return Math.round(strength * 100);
}
