import { addDays, type CalendarDate } from "./calendar-date.ts";
import { isOpen } from "./one-thing.ts";
import { type KnownDays, standingOn } from "./standing.ts";

/** In whole points from 0 to 100. */
export type Strength = { now: number; week_ago: number };

const DAYS_OF_A_WEEK = 7;

/**
 * Returns the exponentially weighted average of the planned days (decision 78). Today counts only
 * once its answer raises it: nothing lowers strength before a day is over.
 */
export function strengthOf(days: KnownDays): Strength {
  const last = lastDayOfStrength(days);
  const now = standingOn(days, last).strength;
  const weekAgo = standingOn(days, addDays(last, -DAYS_OF_A_WEEK)).strength;
  return { now: points(now), week_ago: points(weekAgo) };
}

/** Returns the last day that strength counts: today when its answer raises it, otherwise yesterday. */
export function lastDayOfStrength(days: KnownDays): CalendarDate {
  const { today, records } = days;
  const yesterday = addDays(today, -1);
  const answer = records.find((record) => record.target_date === today);
  if (answer === undefined || isOpen(answer)) return yesterday;
  const raises = standingOn(days, today).strength > standingOn(days, yesterday).strength;
  return raises ? today : yesterday;
}

function points(strength: number): number {
  return Math.round(strength * 100);
}
