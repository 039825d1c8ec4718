import { addDays, type CalendarDate } from "./calendar-date.ts";
import { isOpen } from "./one-thing.ts";
import { type KnownDays, standingOn } from "./standing.ts";

/**
 * A member's strength now and seven days before the last one that it counts, in whole points from 0
 * to 100.
 */
export type Strength = { now: number; week_ago: number };

const DAYS_OF_A_WEEK = 7;

/**
 * The figure beside the streak that forgives: an exponential memory of the planned days with a
 * half-life of 13 of them, in which a completed day is 1, a partial one a half and any other nothing
 * (decision 78). The day under way counts only once it is answered, and only where the answer
 * raises the figure: nothing lowers it before a day is over.
 */
export function strengthOf(days: KnownDays): Strength {
  const last = lastDayOfStrength(days);
  const now = standingOn(days, last).strength;
  const weekAgo = standingOn(days, addDays(last, -DAYS_OF_A_WEEK)).strength;
  return { now: points(now), week_ago: points(weekAgo) };
}

/** The last day that strength counts: today where its answer raises the figure, else the day before. */
export function lastDayOfStrength(days: KnownDays): CalendarDate {
  const { today, records } = days;
  const yesterday = addDays(today, -1);
  const answer = records.find((record) => record.target_date === today);
  if (answer === undefined || isOpen(answer)) return yesterday;
  const raises = standingOn(days, today).strength > standingOn(days, yesterday).strength;
  return raises ? today : yesterday;
}

/** A strength from 0 to 1 as the whole points that a screen shows. */
function points(strength: number): number {
  return Math.round(strength * 100);
}
