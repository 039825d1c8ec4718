import type { CalendarDate } from "./calendar-date.ts";

/** In the default content (specification, section 9). */
export const PROGRAMME_DAYS = 30;

/** Days open without a membership (specification, section 9; decision 15). */
export const PROGRAMME_PREVIEW_DAYS = 14;

/** `done_at` is an ISO 8601 instant in UTC. */
export type OpenedDay = { day: number; opened_on: CalendarDate; done_at: string | null };

export type ProgrammePlace = {
  /** From 1; the last one when all have been shown. */
  day: number;
  /** Whether the day must be recorded. */
  due: boolean;
  finished: boolean;
};

/**
 * Returns the member's programme day (specification, section 3; decision 22). Each is shown on a
 * later date than the one before, so an absence skips nothing and a flight west shows nothing
 * early.
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
