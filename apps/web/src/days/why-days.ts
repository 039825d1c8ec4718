import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type DayMark, dayMarks } from "@sovereign/domain/day-mark";
import { standingOn } from "@sovereign/domain/standing";
import { firstShownDay } from "@sovereign/domain/streak";
import { explainStreak, type StreakExplanation } from "@sovereign/domain/streak-explanation";

export type WhyDay = { date: CalendarDate; mark: DayMark; streak: number };

/** The current run, or the last one if the streak is 0. */
export type MeasuredRun = { start: CalendarDate; end: CalendarDate; days: number };

export type WhyDays = {
  explanation: StreakExplanation;
  /** From the day before the run to today; empty if no day has counted. */
  days: WhyDay[];
  run: MeasuredRun | null;
};

export function whyDays(overview: Overview): WhyDays {
  const { today, streak } = overview;
  const explanation = explainStreak(overview);
  const run = explanation.run ?? explanation.ended?.run;
  const first = firstShownDay(today);
  if (!run || run.end < first) return { explanation, days: [], run: null };
  const begin = explanation.began_after?.date ?? run.start;
  const days = dayMarks(overview, begin < first ? first : begin, today).map(({ date, mark }) => {
    const { run: known, ended_by } = standingOn(overview, date);
    const over = known && !ended_by ? known.days : 0;
    return { date, mark, streak: date === today ? streak.current : over };
  });
  const { start, end, completed, partial } = run;
  return { explanation, days, run: { start, end, days: completed + partial } };
}
