import { type CalendarDate, daysBetween } from "./calendar-date.ts";
import type { EditField } from "./edit.ts";

/** The answers to a day (specification, section 3). */
export const COMPLETION_STATUSES = ["completed", "partial", "missed"] as const;

export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

/** The answers that keep a streak (specification, section 4). */
export const COUNTING_STATUSES = ["completed", "partial"] as const satisfies CompletionStatus[];

export function countsTowardStreak(status: CompletionStatus): boolean {
  return COUNTING_STATUSES.some((counting) => counting === status);
}

/** The fields that the rules need; the contract has all. */
export type DayRecord = {
  target_date: CalendarDate;
  content: string;
  completion_status: CompletionStatus;
  /** Null while the day is open. */
  reflected_at: string | null;
};

/** In code points (decision 4). */
export const ONE_THING_MAX_LENGTH = 2000;

/** For a day answered without a ONE Thing (specification, section 4). */
export const NO_ONE_THING_TEXT = "No ONE Thing set today";

/** Number of days later on which a day may still be written (decision 1). */
export const LATE_DAYS = 2;

const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** PostgreSQL cannot store a NUL, which shows nothing. */
export const withoutNul = (text: string): string => text.replaceAll("\0", "");

/** As stored: an unpaired surrogate has no UTF-8 and becomes U+FFFD. */
export const storedText = (input: string): string => withoutNul(input).trim().toWellFormed();

/** Trims and checks a ONE Thing (specification, section 5). */
export function parseOneThingText(
  input: string,
): { ok: true; text: string } | { ok: false; code: "one_thing.blank" | "one_thing.too_long" } {
  const text = storedText(input);
  if (INVISIBLE.test(text)) return { ok: false, code: "one_thing.blank" };
  if (text.length > 2 * ONE_THING_MAX_LENGTH || [...text].length > ONE_THING_MAX_LENGTH) {
    return { ok: false, code: "one_thing.too_long" };
  }
  return { ok: true, text };
}

/** In UTF-16 units. */
export const DAY_SEARCH_MAX_LENGTH = 200;

/** Number of days ahead on which each field may be written (decision 4). */
const AHEAD: Record<EditField, number> = { text: 1, completion: 0, note: 0 };

/** Returns whether a day may be written (decision 1); days from `running` on are not late. */
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

export function isOpen(record: Pick<DayRecord, "reflected_at">): boolean {
  return record.reflected_at === null;
}

/** Whether the text may change: until the reflection, or while there is none (decision 4). */
export function isTextOpen(record: Pick<DayRecord, "reflected_at" | "content">): boolean {
  return isOpen(record) || record.content === NO_ONE_THING_TEXT;
}

/** In code points (decision 80). */
export const NOTE_MAX_LENGTH = 2000;

/** Trims and checks a note; a blank one is null. */
export function parseNote(
  input: string,
): { ok: true; note: string | null } | { ok: false; code: "one_thing.too_long" } {
  const parsed = parseOneThingText(input);
  if (parsed.ok) return { ok: true, note: parsed.text };
  if (parsed.code === "one_thing.blank") return { ok: true, note: null };
  return { ok: false, code: parsed.code };
}
