import { calendarDateIn } from "./calendar-date.ts";
import { instantOf } from "./local-time.ts";

/**
 * Automatic messages and payments that wait for consent after a restore; staff actions wait with
 * refunds.
 */
export const HELD_KINDS = [
  "mails",
  "reminders",
  "broadcasts",
  "pieces",
  "refunds",
  "deletions",
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/**
 * A due message is sent within this time; later it needs consent first, or states when it was due.
 */
export const LATE_AFTER_MS = 3_600_000;

/** Whether what was due then is too late to leave as if nothing had happened. */
export const isLate = (dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() > LATE_AFTER_MS;

const MORNING = { from: "06:00", until: "11:00" };

/** Whether it is morning where a member lives: from 6 to 11. */
export function isMorning(timeZone: string, now: Date): boolean {
  const today = calendarDateIn(timeZone, now);
  const [from, until] = [MORNING.from, MORNING.until].map((time) =>
    instantOf(timeZone, today, time),
  );
  return Boolean(from && until && from <= now && now < until);
}
