import { type CalendarDate, daysBetween } from "./calendar-date.ts";
import type { EditField } from "./edit.ts";

/** The three answers to a day (specification, section 3). */
export const COMPLETION_STATUSES = ["completed", "partial", "missed"] as const;

export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

/** The answers that keep a streak (specification, section 4). */
export const COUNTING_STATUSES = ["completed", "partial"] as const satisfies CompletionStatus[];

/** Whether a day with this status keeps a streak (specification, section 4). */
export function countsTowardStreak(status: CompletionStatus): boolean {
  return COUNTING_STATUSES.some((counting) => counting === status);
}

/** What the rules look at of a member's record of a day, which is whole in the contract. */
export type DayRecord = {
  target_date: CalendarDate;
  content: string;
  completion_status: CompletionStatus;
  /** An instant; null while the day is open. */
  reflected_at: string | null;
};

/** Longest text of a ONE Thing, in code points (decision 4). */
export const ONE_THING_MAX_LENGTH = 2000;

/** The text of a day answered without a ONE Thing (specification, section 4). */
export const NO_ONE_THING_TEXT = "No ONE Thing set today";

/** How many days after its own a day may still be written (decision 1). */
export const LATE_DAYS = 2;

// Characters that leave no ink: white space, controls, zero-width characters and fillers.
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/**
 * Trims a ONE Thing and checks it (specification, section 5). A text that shows nothing, or that
 * carries a NUL, which no database stores, is blank; length is counted in code points.
 */
export function parseOneThingText(
  input: string,
): { ok: true; text: string } | { ok: false; code: "one_thing.blank" | "one_thing.too_long" } {
  // Half a surrogate pair cannot be stored as UTF-8: it becomes U+FFFD here, the same everywhere.
  const text = input.trim().toWellFormed();
  if (text.includes("\0") || INVISIBLE.test(text)) return { ok: false, code: "one_thing.blank" };
  // No text of more than twice as many code units can be short enough: refuse without counting.
  if (text.length > 2 * ONE_THING_MAX_LENGTH || [...text].length > ONE_THING_MAX_LENGTH) {
    return { ok: false, code: "one_thing.too_long" };
  }
  return { ok: true, text };
}

/** Longest text that a member searches their days for, in UTF-16 units. */
export const DAY_SEARCH_MAX_LENGTH = 200;

/** How many days ahead a text may be kept; an answer never is (decision 4). */
const AHEAD: Record<EditField, number> = { text: 1, completion: 0, note: 0 };

/**
 * Whether a day may be written when today is `today`, and whether that is late (decision 1): a text
 * also for the next day. A day from `running` on is not late: the day just over, for a few minutes
 * more (decision 1).
 */
export function writeWindow(
  kind: EditField,
  targetDate: CalendarDate,
  today: CalendarDate,
  running: CalendarDate = today,
):
  | { ok: true; late: boolean }
  | { ok: false; code: "one_thing.date_in_future" | "one_thing.date_closed" } {
  const age = daysBetween(targetDate, today);
  if (age < -AHEAD[kind]) return { ok: false, code: "one_thing.date_in_future" };
  if (age > LATE_DAYS) return { ok: false, code: "one_thing.date_closed" };
  return { ok: true, late: targetDate < running };
}

/** Whether the day still waits for its reflection. */
export function isOpen(record: Pick<DayRecord, "reflected_at">): boolean {
  return record.reflected_at === null;
}

/** Whether the text may change: until it is reflected on, or while none was set (decision 4). */
export function isTextOpen(record: Pick<DayRecord, "reflected_at" | "content">): boolean {
  return isOpen(record) || record.content === NO_ONE_THING_TEXT;
}
