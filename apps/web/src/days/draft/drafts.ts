import { type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";
import { devicePrefix, deviceStorage as storage } from "#core/device/device-storage.ts";

const PREFIX = `${devicePrefix}-draft-`;
const memberPrefix = (userId: string) => `${PREFIX}${userId}-`;
const draftKey = (userId: string, date: string) => `${memberPrefix(userId)}${date}`;
const knownKey = (userId: string, date: string) => `${draftKey(userId, date)}-known`;
/** A character that no text has: the server refuses it. */
const BETWEEN = "\u0000";

/** Where the draft of a day's note lies, beside that of its sentence. */
export const noteSlot = (date: CalendarDate) => `${date}-note`;

/**
 * Unsaved sentences and notes, one per member and day. A draft is written at each keystroke and removed once
 * the server has the text, so it outlives a failed save, a reload, an ended session, another member
 * on the same device (decision 38) and a lost connection.
 */
export const drafts = {
  /** `date` is a day here and below, or the slot of its note. */
  read: (userId: string, date: string) => storage.getItem(draftKey(userId, date)),
  /** Returns false where the storage is full: then the text lasts as long as the page. */
  write: (userId: string, date: string, text: string) =>
    storage.setItem(draftKey(userId, date), text),
  remove(userId: string, date: string) {
    storage.removeItem(draftKey(userId, date));
    storage.removeItem(knownKey(userId, date));
  },
  /** The saved texts that a draft's writer has seen or sent; null where none were noted. */
  known(userId: string, date: string): readonly string[] | null {
    const stored = storage.getItem(knownKey(userId, date));
    return stored === null ? null : stored.split(BETWEEN);
  },
  /** Notes them, so that a version saved elsewhere is told from the writer's own after a reload. */
  know(userId: string, date: string, texts: readonly string[]) {
    storage.setItem(knownKey(userId, date), texts.join(BETWEEN));
  },
  /** Takes away what was noted of saved texts for anybody but one member: it is no unsaved word. */
  keepKnownOnlyOf(userId: string | null) {
    for (const key of storage.keys(PREFIX)) {
      const own = userId !== null && key.startsWith(memberPrefix(userId));
      if (!own && key.endsWith("-known")) storage.removeItem(key);
    }
  },
  /** The latest day before `date` that has an unsaved sentence of the member; null without one. */
  latestBefore(userId: string, date: CalendarDate): CalendarDate | null {
    const dates = storage
      .keys(memberPrefix(userId))
      .filter((key) => storage.getItem(key)?.trim())
      .map((key) => key.slice(memberPrefix(userId).length))
      .filter((day) => isCalendarDate(day) && day < date);
    return dates.sort().at(-1) ?? null;
  },
  /** For a member who signs out of this device on purpose. */
  removeAll(userId: string) {
    for (const key of storage.keys(memberPrefix(userId))) storage.removeItem(key);
  },
};
