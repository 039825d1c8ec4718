import { serverHost } from "#core/api/server-address.ts";

/** The part of Web Storage the app uses. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Storage that lives as long as the page: for private windows that refuse the real one. */
export function memoryStorage(): DeviceStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

function openStorage(): DeviceStorage {
  try {
    const probe = "sovereign-probe";
    window.localStorage.setItem(probe, "1");
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    // Blocked or full storage, or no browser at all (prerendering): nothing is remembered.
    return memoryStorage();
  }
}

/** Local storage where the browser allows it, otherwise memory. */
export const deviceStorage: DeviceStorage = openStorage();

/** Stores a text; returns false where the storage is full, and leaves what was there. */
export function tryToStore(storage: DeviceStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The keys that begin with a prefix. */
export function keysOf(storage: DeviceStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key?.startsWith(prefix)) as string[];
}

/**
 * Removes what stands under keys of the form prefix and member, or prefix, member, "/" and a name, for
 * every member but `userId`.
 */
export function forgetOthers(storage: DeviceStorage, prefix: string, userId: string | null): void {
  for (const key of keysOf(storage, prefix)) {
    if (userId === null || key.split("/", 1)[0] !== prefix + userId) storage.removeItem(key);
  }
}

/** The start of every key: the backend's host, so that two backends on one device never mix. */
export function storagePrefix(host: string): string {
  return `sovereign-${host.replace(/[^a-z0-9.-]/gi, "-")}`;
}

/** The prefix of the backend that this page speaks to. */
export const devicePrefix = storagePrefix(serverHost());
