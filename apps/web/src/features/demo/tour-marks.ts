import type { DayMark, MarkedDay } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import type { TourDay } from "./tour-day.ts";

/** Seven days of the journey: five completed, two partial (specification, section 2, Preview tour). */
const KEPT = [
  "completed",
  "completed",
  "partial",
  "completed",
  "completed",
  "partial",
  "completed",
] as const satisfies DayMark[];

/** The invented week; the number of the day stands for its date. */
export const TOUR_WEEK: readonly MarkedDay[] = KEPT.map((mark, index) => ({
  date: String(index + 1),
  mark,
}));

/** The visitor's day. */
export const OWN_DAY = KEPT.length + 1;

function ownMark({ answer, committedAt }: TourDay): DayMark {
  if (answer) return answer.status;
  return committedAt === null ? "empty" : "open";
}

/** The streak with the visitor's day: what the coin shows, in days and as marks. */
export function tourStreak(day: TourDay): { current: number; marks: readonly MarkedDay[] } {
  const mark = ownMark(day);
  // As in the app: a day that was missed has ended the run.
  if (mark === "missed") return { current: 0, marks: [] };
  const current = TOUR_WEEK.length + (day.answer ? 1 : 0);
  return { current, marks: [...TOUR_WEEK, { date: String(OWN_DAY), mark }] };
}

/** `days` filled up to the thirty with days to come. */
export function thirtyFrom(days: readonly MarkedDay[]): MarkedDay[] {
  return Array.from(
    { length: STREAK_WINDOW_DAYS },
    (_, index): MarkedDay => days[index] ?? { date: String(index + 1), mark: "to-come" },
  );
}

/** The month of the journey: the invented week, and the visitor's day once it is committed. */
export function tourMonth(day: TourDay): MarkedDay[] {
  const own = day.committedAt !== null || day.answer !== null;
  return thirtyFrom([
    ...TOUR_WEEK,
    ...(own ? [{ date: String(OWN_DAY), mark: ownMark(day) }] : []),
  ]);
}
