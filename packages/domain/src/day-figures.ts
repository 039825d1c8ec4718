import { addDays, type CalendarDate } from "./calendar-date.ts";
import { bestSoFar, knownDays, type ReadDays } from "./known-days.ts";
import { waitingDay } from "./late-answer.ts";
import type { RecordedDay } from "./standing.ts";
import { streakOf } from "./streak.ts";
import { strengthOf } from "./strength.ts";

/** Returns the days of an overview and their numbers, for both the server and the browser. */
export function daysWithFigures<Day extends RecordedDay>(read: ReadDays<Day>, today: CalendarDate) {
  const days = knownDays(read, today);
  const { current, today_counts } = streakOf(days);
  const next = addDays(today, 1);
  return {
    ...days,
    tomorrow: read.records.find((record) => record.target_date === next) ?? null,
    streak: { current, best: bestSoFar(read, days), today_counts },
    strength: strengthOf(days),
    waiting: waitingDay(days),
  };
}
