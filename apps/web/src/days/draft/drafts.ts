import { type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";
import { devicePrefix, deviceStorage as storage } from "#core/device/device-storage.ts";

const PREFIX = `${devicePrefix}-draft-`;
const memberPrefix = (userId: string) => `${PREFIX}${userId}-`;
const draftKey = (userId: string, date: string) => `${memberPrefix(userId)}${date}`;
const knownKey = (userId: string, date: string) => `${draftKey(userId, date)}-known`;
/** A character that no text contains, because it cannot be stored. */
const BETWEEN = "\u0000";

export const noteSlot = (date: CalendarDate) => `${date}-note`;

/** Removed only once the server has the text, so it survives a failed save (decision 38). */
export const drafts = {
  /** `date` is a day here and below, or the slot of its note. */
  read: (userId: string, date: string) => storage.getItem(draftKey(userId, date)),
  /** Returns false where the storage is full; the text then lasts as long as the page. */
  write: (userId: string, date: string, text: string) =>
    storage.setItem(draftKey(userId, date), text),
  remove(userId: string, date: string) {
    storage.removeItem(draftKey(userId, date));
    storage.removeItem(knownKey(userId, date));
  },
  /** Returns the saved texts that the writer has seen or sent; null if none were recorded. */
  known(userId: string, date: string): readonly string[] | null {
    const stored = storage.getItem(knownKey(userId, date));
    return stored === null ? null : stored.split(BETWEEN);
  },
  /** After a reload, distinguishes a version saved elsewhere from the writer's own. */
  know(userId: string, date: string, texts: readonly string[]) {
    storage.setItem(knownKey(userId, date), texts.join(BETWEEN));
  },
  keepKnownOnlyOf(userId: string | null) {
    for (const key of storage.keys(PREFIX)) {
      const own = userId !== null && key.startsWith(memberPrefix(userId));
      if (!own && key.endsWith("-known")) storage.removeItem(key);
    }
  },
  latestBefore(userId: string, date: CalendarDate): CalendarDate | null {
    const dates = storage
      .keys(memberPrefix(userId))
      .filter((key) => storage.getItem(key)?.trim())
      .map((key) => key.slice(memberPrefix(userId).length))
      .filter((day) => isCalendarDate(day) && day < date);
    return dates.sort().at(-1) ?? null;
  },
  removeAll(userId: string) {
    for (const key of storage.keys(memberPrefix(userId))) storage.removeItem(key);
  },
};
