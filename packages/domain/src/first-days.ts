import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { Habit } from "./habit-rates.ts";

/** Of a membership, which habits are counted in. */
export const FIRST_DAYS = 30;

export type CountedDays = {
  /** The first day of the membership. */
  start: CalendarDate;
  /** Dates with an answer, whatever it was. */
  answered: readonly CalendarDate[];
  /** Dates on which a day of the programme was shown that is done. */
  guidance: readonly CalendarDate[];
};

/** Counts the habits of a member's first thirty days. */
export function firstDaysOf({ start, answered, guidance }: CountedDays): Record<Habit, number> {
  const last = addDays(start, FIRST_DAYS - 1);
  const within = (dates: readonly CalendarDate[]) =>
    new Set(dates.filter((date) => start <= date && date <= last));
  const days = within(answered);
  let run = 0;
  for (const date of days) {
    if (days.has(addDays(date, -1))) continue;
    let length = 1;
    while (days.has(addDays(date, length))) length += 1;
    run = Math.max(run, length);
  }
  return { days: days.size, run, guidance: within(guidance).size };
}
