import type { Overview } from "@sovereign/contract/one-things";
import { dayMarks } from "@sovereign/domain/day-mark";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { firstShownDay } from "@sovereign/domain/streak";

/** `Infinity` for a member who started more than thirty days ago. */
export function answeredDays(overview: Overview): number {
  const { today, earlier } = overview;
  if (earlier.run !== null || earlier.last_break !== null) return Number.POSITIVE_INFINITY;
  const marks = dayMarks(overview, firstShownDay(today), today);
  return marks.filter(({ mark }) => COMPLETION_STATUSES.some((status) => status === mark)).length;
}
