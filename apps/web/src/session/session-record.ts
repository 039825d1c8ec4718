import { type DeviceStorage, storagePrefix } from "#lib/device-storage.ts";

/** The signed-in member as the server describes them with every token. */
export type SessionUser = {
  id: string;
  email: string;
  role: "user" | "admin";
  time_zone: string;
  created_at: string;
};

/** What the web keeps of a session. The refresh token is a cookie that no script can read. */
export type SessionRecord = { user: SessionUser; access_token: string; expires_at: number };

/** What sign-in and every refresh answer (architecture, Sessions). */
export type SessionAnswer = SessionRecord & { expires_in: number };

/**
 * The record of an answer. The expiry is counted from `now` (milliseconds) on this device, whose
 * clock may be wrong: only the length of a token's life is certain.
 */
export function toRecord(answer: SessionAnswer, now: number): SessionRecord {
  const { user, access_token, expires_in } = answer;
  return { user, access_token, expires_at: Math.floor(now / 1000) + expires_in };
}

/** The record's key in local storage, derived from the backend's host (specification, section 3). */
export const sessionKey = (host: string) => `${storagePrefix(host)}-session`;

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== "object" || value === null) return false;
  const record = value as Partial<SessionRecord>;
  return (
    typeof record.access_token === "string" &&
    typeof record.expires_at === "number" &&
    typeof record.user?.id === "string" &&
    typeof record.user.email === "string"
  );
}

/** Reads a stored record; anything unreadable counts as none. */
function parseRecord(stored: string | null): SessionRecord | null {
  if (!stored) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isRecord(value) ? value : null;
  } catch {
    // Written by hand or by another program: the member signs in again.
    return null;
  }
}

/** Keeps one session record in storage. */
export function recordShelf(storage: DeviceStorage, key: string) {
  return {
    read: () => parseRecord(storage.getItem(key)),
    write: (record: SessionRecord) => storage.setItem(key, JSON.stringify(record)),
    clear: () => storage.removeItem(key),
  };
}
