import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { type DayMark, dayMarks } from "@sovereign/domain/day-mark";
import { firstShownDay, STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { streakMarks } from "#days/edge-labels.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

/**
 * The streak's days from the first to the thirtieth, those that are to come as ticks. A run with
 * rest in it reaches back beyond the days at hand; what is missing of it is drawn as kept.
 */
export function meterMarks(overview: Overview): MarkedDay[] {
  const { today, streak } = overview;
  const shown = streakMarks(dayMarks(overview, firstShownDay(today), today), streak.current);
  const kept = Math.min(streak.current, STREAK_WINDOW_DAYS);
  const ofRun = shown.filter(({ mark }) => mark !== "open" && mark !== "empty");
  const missing = Math.max(0, kept - ofRun.length);
  const earlier = daysFrom(addDays(firstShownDay(today), -missing), missing, "completed");
  const run = [...earlier, ...shown].slice(-STREAK_WINDOW_DAYS);
  return [...run, ...daysFrom(addDays(today, 1), STREAK_WINDOW_DAYS - run.length, "to-come")];
}

const daysFrom = (first: CalendarDate, length: number, mark: DayMark): MarkedDay[] =>
  Array.from({ length }, (_, day) => ({ date: addDays(first, day), mark }));
