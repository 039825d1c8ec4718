import { addDays, dateRange } from "./calendar-date.ts";
import { countsTowardStreak } from "./one-thing.ts";
import { type KnownDays, standingOn } from "./standing.ts";
import { lastDayOfStrength, strengthOf } from "./strength.ts";

/** Why a strength is what it is: how far it has moved within a week, and the days that moved it. */
export type StrengthWeek = {
  /** In points; below 0 where it fell. */
  change: number;
  /** The days kept of those that strength counted; `partial` of them partly. */
  kept: number;
  partial: number;
  /** Planned days that were not kept. */
  missed: number;
  /** Days of planned rest, which left it as it was. */
  rests: number;
  /** Whether the first of its days lies within this week. */
  begun: boolean;
};

/**
 * What has happened to a strength since its `week_ago`: in seven days, the last of them today where
 * today counts already and else yesterday. Days before a member's first one are none.
 */
export function strengthWeek(days: KnownDays): StrengthWeek {
  const last = lastDayOfStrength(days);
  const { now, week_ago } = strengthOf(days);
  const before = standingOn(days, addDays(last, -7));
  let hasBegun = before.run !== null || before.last_break !== null;
  const begun = !hasBegun;
  const week = { change: now - week_ago, kept: 0, partial: 0, missed: 0, rests: 0 };
  for (const date of dateRange(addDays(last, -6), last)) {
    const record = days.records.find((day) => day.target_date === date);
    const isRest = days.rest_days.includes(date);
    hasBegun ||= record !== undefined && !isRest;
    if (!hasBegun) continue;
    if (isRest) week.rests += 1;
    else if (!record || !countsTowardStreak(record.completion_status)) week.missed += 1;
    else {
      week.kept += 1;
      if (record.completion_status === "partial") week.partial += 1;
    }
  }
  return { ...week, begun: begun && hasBegun };
}
