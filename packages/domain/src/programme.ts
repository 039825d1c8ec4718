import type { CalendarDate } from "./calendar-date.ts";

/** How many days the programme has in the default content (specification, section 9). */
export const PROGRAMME_DAYS = 30;

/** How many of them open without a membership (specification, section 9; decision 15). */
export const PROGRAMME_PREVIEW_DAYS = 14;

/** A day of the programme that a member has been shown; `done_at` is an ISO 8601 instant in UTC. */
export type OpenedDay = { day: number; opened_on: CalendarDate; done_at: string | null };

/** Where a member stands in the programme on one date. */
export type ProgrammePlace = {
  /** The day to show, from 1; the last one when all have been shown. */
  day: number;
  /** Whether that day is shown for the first time, so that showing it has to be recorded. */
  due: boolean;
  /** Whether every day had been shown before today. */
  finished: boolean;
};

/**
 * The member's own day of the programme on the date `today` (specification, section 3; decision 22).
 * A day is shown on one date and the next day's on a later date, so that an absence skips nothing,
 * and a date that comes twice, after a flight west, brings nothing early.
 */
export function programmePlace(
  opened: readonly Pick<OpenedDay, "day" | "opened_on">[],
  today: CalendarDate,
  length: number,
): ProgrammePlace {
  const last = opened.reduce<(typeof opened)[number] | null>(
    (latest, day) => (latest === null || day.day > latest.day ? day : latest),
    null,
  );
  if (last === null) return { day: 1, due: true, finished: false };
  if (last.opened_on >= today)
    return { day: Math.min(last.day, length), due: false, finished: false };
  if (last.day < length) return { day: last.day + 1, due: true, finished: false };
  return { day: length, due: false, finished: true };
}
