import {
  type MemberAnswer,
  type SessionAnswer,
  type SessionRecord,
  sessionRecord,
} from "@sovereign/contract/sessions";
import { type DeviceStorage, parseStored, storagePrefix } from "#core/device/device-storage.ts";

export type SignedOutReason = "member" | "deleted" | "ended";

export type { MemberAnswer, SessionRecord };

/** Counts the expiry from `now`, because the device's clock may be wrong. */
export function toRecord(answer: SessionAnswer, now: number): SessionRecord {
  const { user, access_token, expires_in, refresh_token, device } = answer;
  const expires_at = Math.floor(now / 1000) + expires_in;
  return {
    user,
    access_token,
    expires_at,
    ...(refresh_token && { refresh_token }),
    ...(device && { device }),
  };
}

export const sessionKey = (host: string) => `${storagePrefix(host)}-session`;

export function parseRecord(stored: string | null): SessionRecord | null {
  const read = sessionRecord.safeParse(parseStored(stored));
  return read.success ? read.data : null;
}

/** In a full storage the record lasts as long as the page. */
export function recordStore(storage: DeviceStorage, key: string) {
  // Shows tabs without a channel that the server ended the session, not the member.
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
    clear(reason: SignedOutReason) {
      storage.removeItem(key);
      storage.removeItem(endedKey);
      if (reason === "ended") storage.setItem(endedKey, "yes");
    },
    hasEnded: () => storage.getItem(endedKey) !== null,
    mayBeLost: storage.isRefusing,
  };
}
