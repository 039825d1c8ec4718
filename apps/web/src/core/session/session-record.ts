import {
  type MemberAnswer,
  type SessionAnswer,
  type SessionRecord,
  sessionRecord,
} from "@sovereign/contract/sessions";
import { type DeviceStorage, parseStored, storagePrefix } from "#core/device/device-storage.ts";

export type { MemberAnswer, SessionRecord };

/**
 * The record of an answer. The expiry is counted from `now` (milliseconds) on this device, whose
 * clock may be wrong: only the length of a token's life is certain.
 */
export function toRecord(answer: SessionAnswer, now: number): SessionRecord {
  const { user, access_token, expires_in, refresh_token } = answer;
  const expires_at = Math.floor(now / 1000) + expires_in;
  return { user, access_token, expires_at, ...(refresh_token && { refresh_token }) };
}

/** The record's key in local storage, derived from the backend's host (specification, section 3). */
export const sessionKey = (host: string) => `${storagePrefix(host)}-session`;

/** Reads a stored record; anything unreadable counts as none. */
export function parseRecord(stored: string | null): SessionRecord | null {
  const read = sessionRecord.safeParse(parseStored(stored));
  return read.success ? read.data : null;
}

/**
 * Keeps one session record in storage. Where that is full, the record lives as long as the page, and
 * no former one stays in its place.
 */
export function recordStore(storage: DeviceStorage, key: string) {
  // Tabs that hear of a record's end by storage alone find here that its member did not sign out.
  const endedKey = `${key}-ended`;
  return {
    read: () => parseRecord(storage.getItem(key)),
    write(record: SessionRecord) {
      const text = JSON.stringify(record);
      storage.removeItem(endedKey);
      if (storage.setItem(key, text)) return;
      storage.removeItem(key);
      storage.setItem(key, text);
    },
    /** Removes the record, as the server has `ended` its session or as the member wants it. */
    clear({ ended }: { ended: boolean }) {
      storage.removeItem(key);
      storage.removeItem(endedKey);
      if (ended) storage.setItem(endedKey, "yes");
    },
    /** Whether the server ended the session whose record was here. */
    hasEnded: () => storage.getItem(endedKey) !== null,
  };
}
