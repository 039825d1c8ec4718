import { fill, plural } from "@sovereign/content/public/fill";
import { dayWords, yearTexts } from "@sovereign/content/words/figures";
import { keptRuns } from "@sovereign/domain/kept-days";
import { fullDate } from "#core/time/dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

type DayRun = { days: number; goesOn: boolean; isLastDay: boolean };

export type YearDay = MarkedDay & { late?: boolean; run?: DayRun };

type Ends = {
  goesOnBefore: boolean;
  goesOnAfter: boolean;
  /** Provides the length of a run that starts before the days and lasts until today. */
  streak: number;
};

export function withRuns(days: readonly YearDay[], ends: Ends): YearDay[] {
  const runs = keptRuns(days);
  const runOf = new Map<string, DayRun>();
  for (const [index, run] of runs.entries()) {
    const isFirst = index === 0 && ends.goesOnBefore;
    const isLast = index === runs.length - 1;
    const isStreak = isFirst && isLast && !ends.goesOnAfter;
    const length = isStreak ? Math.max(ends.streak, run.length) : run.length;
    const goesOn = !isStreak && (isFirst || (isLast && ends.goesOnAfter));
    if (length < 2) continue;
    for (const { date } of run) {
      runOf.set(date, { days: length, goesOn, isLastDay: date === run.at(-1)?.date });
    }
  }
  return days.map((day) => ({ ...day, run: runOf.get(day.date) }));
}

/** Returns "12", or "12+" where the run is longer than is known. */
export const runLength = ({ days, goesOn }: DayRun) =>
  goesOn ? fill(yearTexts.runGoesOn, { count: days }) : String(days);

/** Returns "completed, late, one of 12 days in a row". */
export function dayStatus({ mark, late, run }: YearDay): string {
  const words: string[] = [dayWords[mark]];
  if (late) words.push(yearTexts.lateWord);
  if (run) words.push(plural(run.goesOn ? yearTexts.inLongRun : yearTexts.inRun, run.days));
  return words.join(", ");
}

export const dayName = (day: YearDay) =>
  fill(yearTexts.day, { date: fullDate(day.date), words: dayStatus(day) });
