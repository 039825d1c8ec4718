import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { type DayMark, dayMarks } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { streakMarks } from "#days/edge-labels.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

/** The mark of a streak day whose answer is not loaded. */
const UNDRAWN = "no-record";

/** Returns the streak's thirty days; future ones are ticks. */
export function meterMarks(overview: Overview): MarkedDay[] {
  const { today, streak } = overview;
  const run = runMarks(overview, streak.current);
  return [...run, ...daysFrom(addDays(today, 1), STREAK_WINDOW_DAYS - run.length, "to-come")];
}

/** At most thirty, with an open today; days that are not loaded get a mark only if known. */
export function runMarks(overview: Overview, current: number): MarkedDay[] {
  const { today, earlier } = overview;
  const atHand = dayMarks(overview, addDays(earlier.through, 1), today);
  const shown = streakMarks(atHand, current);
  const ofRun = shown.filter(({ mark }) => mark !== "open" && mark !== "empty");
  const missing = Math.max(0, Math.min(current, STREAK_WINDOW_DAYS) - ofRun.length);
  const before = addDays(earlier.through, 1 - missing);
  const further = daysFrom(before, missing, markOfEarlier(earlier));
  return [...further, ...shown].slice(-STREAK_WINDOW_DAYS);
}

export const undrawnDays = (marks: readonly MarkedDay[]) =>
  marks.filter(({ mark }) => mark === UNDRAWN).length;

/** Earlier days arrive as a sum, which reveals each day's mark only if all are alike. */
function markOfEarlier({ run, ended_by }: Overview["earlier"]): DayMark {
  if (!run || ended_by) return UNDRAWN;
  if (run.partial === 0) return "completed";
  return run.partial === run.days ? "partial" : UNDRAWN;
}

const daysFrom = (first: CalendarDate, length: number, mark: DayMark): MarkedDay[] =>
  Array.from({ length }, (_, day) => ({ date: addDays(first, day), mark }));
