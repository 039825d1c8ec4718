import { addDays, dateRange } from "./calendar-date.ts";
import { countsTowardStreak } from "./one-thing.ts";
import { type KnownDays, standingOn } from "./standing.ts";
import { lastDayOfStrength, strengthOf } from "./strength.ts";

export type StrengthWeek = {
  /** In points; negative when it fell. */
  change: number;
  kept: number;
  partial: number;
  missed: number;
  rests: number;
  /** Whether the member's first day is in this week. */
  begun: boolean;
};

/** Explains the change of strength over the seven days up to the last day that it counts. */
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
