import type { DayMark, MarkedDay } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import type { TourDay } from "./tour-day.ts";

/** Five completed, two partial (specification, section 2, Preview tour). */
const KEPT = [
  "completed",
  "completed",
  "partial",
  "completed",
  "completed",
  "partial",
  "completed",
] as const satisfies DayMark[];

/** The sample week; each day's number replaces its date. */
export const TOUR_WEEK: readonly MarkedDay[] = KEPT.map((mark, index) => ({
  date: String(index + 1),
  mark,
}));

export const OWN_DAY = KEPT.length + 1;

function ownMark({ answer, committedAt }: TourDay): DayMark {
  if (answer) return answer.status;
  return committedAt === null ? "empty" : "open";
}

export function tourStreak(day: TourDay): { current: number; marks: readonly MarkedDay[] } {
  const mark = ownMark(day);
  // As in the app: a missed day ends the run.
  if (mark === "missed") return { current: 0, marks: [] };
  const current = TOUR_WEEK.length + (day.answer ? 1 : 0);
  return { current, marks: [...TOUR_WEEK, { date: String(OWN_DAY), mark }] };
}

/** Pads `days` with future days to thirty. */
export function thirtyFrom(days: readonly MarkedDay[]): MarkedDay[] {
  return Array.from(
    { length: STREAK_WINDOW_DAYS },
    (_, index): MarkedDay => days[index] ?? { date: String(index + 1), mark: "to-come" },
  );
}

export function tourMonth(day: TourDay): MarkedDay[] {
  const own = day.committedAt !== null || day.answer !== null;
  return thirtyFrom([
    ...TOUR_WEEK,
    ...(own ? [{ date: String(OWN_DAY), mark: ownMark(day) }] : []),
  ]);
}
