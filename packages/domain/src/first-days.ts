import { addDays, type CalendarDate } from "./calendar-date.ts";
import { FIRST_DAYS, type Habit } from "./habit-rates.ts";

export type CountedDays = {
  /** The first day of the membership. */
  start: CalendarDate;
  /** Dates with an answer, whatever it was. */
  answered: readonly CalendarDate[];
  /** Dates on which a day of the programme was shown that is done. */
  guidance: readonly CalendarDate[];
  /** The date on which each vault item was read to its end. */
  pieces: readonly CalendarDate[];
};

/** Counts the habits of a member's first thirty days. */
export function firstDaysOf({ start, ...dates }: CountedDays): Record<Habit, number> {
  const last = addDays(start, FIRST_DAYS - 1);
  const within = (some: readonly CalendarDate[]) =>
    some.filter((date) => start <= date && date <= last);
  const days = new Set(within(dates.answered));
  let run = 0;
  for (const date of days) {
    if (days.has(addDays(date, -1))) continue;
    let length = 1;
    while (days.has(addDays(date, length))) length += 1;
    run = Math.max(run, length);
  }
  return {
    days: days.size,
    run,
    guidance: new Set(within(dates.guidance)).size,
    pieces: within(dates.pieces).length,
  };
}
