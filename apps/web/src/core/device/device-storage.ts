import { useSyncExternalStore } from "react";
import { serverHost } from "#core/api/server-address.ts";
import { createEmitter } from "#core/state/store.ts";

type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Returns a storage that never throws: a text for which the browser's own has no room stays in this
 * page's memory, as all of them do where the browser refuses its storage (`null`).
 */
export function createDeviceStorage(stored: WebStorage | null) {
  const unstored = new Map<string, string>();
  const changes = createEmitter<[key: string]>();
  const getItem = (key: string) => unstored.get(key) ?? stored?.getItem(key) ?? null;

  function tryToStore(key: string, text: string): boolean {
    try {
      stored?.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  if (stored && typeof window !== "undefined") {
    window.addEventListener("storage", ({ key }) => {
      if (key === null) return;
      // Another tab had room for a later text, or has removed it.
      unstored.delete(key);
      changes.emit(key);
    });
  }

  return {
    getItem,
    /** Returns false where the storage is full: then it still has the text before, if any. */
    setItem(key: string, text: string): boolean {
      const isStored = tryToStore(key, text);
      if (isStored && stored) unstored.delete(key);
      else unstored.set(key, text);
      changes.emit(key);
      return isStored;
    },
    removeItem(key: string): void {
      if (getItem(key) === null) return;
      unstored.delete(key);
      stored?.removeItem(key);
      changes.emit(key);
    },
    /** Returns the keys that start with a prefix. */
    keys(prefix = ""): string[] {
      const storedKeys = Array.from(
        { length: stored?.length ?? 0 },
        (_, at) => stored?.key(at) ?? "",
      );
      const keys = new Set([...storedKeys, ...unstored.keys()]);
      return [...keys].filter((key) => key.startsWith(prefix));
    },
    /** Calls back with the key of each text that changes here or in another tab. */
    subscribe: changes.subscribe,
  };
}

export type DeviceStorage = ReturnType<typeof createDeviceStorage>;

function open(storage: () => Storage): DeviceStorage {
  try {
    return createDeviceStorage(storage());
  } catch {
    // A browser that refuses its storage, or no browser at all (prerendering).
    return createDeviceStorage(null);
  }
}

/** What the device stores between visits. */
export const deviceStorage = open(() => window.localStorage);

/** What the tab stores until it closes. */
export const tabStorage = open(() => window.sessionStorage);

/** Returns what `read` finds in the device's storage, `initial` while hydrating. */
export function useDeviceStorage<Value>(read: () => Value, initial: Value): Value {
  return useSyncExternalStore(deviceStorage.subscribe, read, () => initial);
}

/** Parses JSON that was stored; null where it cannot be read, as by an older version of the app. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * Removes what is stored under keys of the form prefix and member, or prefix, member, "/" and a name,
 * for every member but `userId`.
 */
export function forgetOthers(storage: DeviceStorage, prefix: string, userId: string | null): void {
  for (const key of storage.keys(prefix)) {
    if (userId === null || key.split("/", 1)[0] !== prefix + userId) storage.removeItem(key);
  }
}

/** The start of every key: the backend's host, so that two backends on one device never mix. */
export function storagePrefix(host: string): string {
  return `sovereign-${host.replace(/[^a-z0-9.-]/gi, "-")}`;
}

/** The prefix of the backend that this page speaks to. */
export const devicePrefix = storagePrefix(serverHost());
