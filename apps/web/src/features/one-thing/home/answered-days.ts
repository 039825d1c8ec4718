import type { Overview } from "@sovereign/contract/one-things";
import { dayMarks } from "@sovereign/domain/day-mark";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { firstShownDay } from "@sovereign/domain/streak";

/** How many days of a beginner have a mark; `Infinity` for a member who began before the last thirty. */
export function answeredDays(overview: Overview): number {
  const { today, earlier } = overview;
  if (earlier.run !== null || earlier.last_break !== null) return Number.POSITIVE_INFINITY;
  const marks = dayMarks(overview, firstShownDay(today), today);
  return marks.filter(({ mark }) => COMPLETION_STATUSES.some((status) => status === mark)).length;
}
