import { useSyncExternalStore } from "react";
import { serverHost } from "#core/api/server-address.ts";
import { createEmitter } from "#core/state/store.ts";

type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Never throws. Texts the browser cannot store stay in this page's memory. */
export function createDeviceStorage(stored: WebStorage | null) {
  const unstored = new Map<string, string>();
  const changes = createEmitter<[key: string]>();
  const getItem = (key: string) => unstored.get(key) ?? stored?.getItem(key) ?? null;

  function tryToStore(key: string, text: string): boolean {
    try {
      stored?.setItem(key, text);
      return true;
    } catch {
      // Full or refused: the text stays in memory.
      return false;
    }
  }

  if (stored && typeof window !== "undefined") {
    window.addEventListener("storage", ({ key }) => {
      if (key === null) return;
      // Another tab stored a later text or removed it.
      unstored.delete(key);
      changes.emit(key);
    });
  }

  return {
    getItem,
    /** Returns false when the storage is full; it then still contains the previous text. */
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
    keys(prefix = ""): string[] {
      const storedKeys = Array.from(
        { length: stored?.length ?? 0 },
        (_, at) => stored?.key(at) ?? "",
      );
      const keys = new Set([...storedKeys, ...unstored.keys()]);
      return [...keys].filter((key) => key.startsWith(prefix));
    },
    subscribe: changes.subscribe,
  };
}

export type DeviceStorage = ReturnType<typeof createDeviceStorage>;

function open(storage: () => Storage): DeviceStorage {
  try {
    return createDeviceStorage(storage());
  } catch {
    return createDeviceStorage(null);
  }
}

export const deviceStorage = open(() => window.localStorage);

export const tabStorage = open(() => window.sessionStorage);

export function useDeviceStorage<Value>(read: () => Value, initial: Value): Value {
  return useSyncExternalStore(deviceStorage.subscribe, read, () => initial);
}

export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // Written by another version, or changed by hand.
    return null;
  }
}

/** Removes the keys `prefix` + member [+ "/" + name] of every member except `userId`. */
export function removeOthers(storage: DeviceStorage, prefix: string, userId: string | null): void {
  for (const key of storage.keys(prefix)) {
    if (userId === null || key.split("/", 1)[0] !== prefix + userId) storage.removeItem(key);
  }
}

/** Contains the backend's host, so that two backends on one device never share data. */
export function storagePrefix(host: string): string {
  return `sovereign-${host.replace(/[^a-z0-9.-]/gi, "-")}`;
}

export const devicePrefix = storagePrefix(serverHost());
