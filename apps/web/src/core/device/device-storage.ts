import { useSyncExternalStore } from "react";
import { serverHost } from "#core/api/server-address.ts";
import { createEmitter } from "#core/state/store.ts";

type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PROBE_KEY = "sovereign-probe";
/** As long as a session's record. */
const PROBE = "x".repeat(2_000);
/** Copies of the server's data make room in a full storage. */
const COPY = /^sovereign-[^/]*-cache-/;

/** Never throws. Texts the browser cannot store stay in this page's memory. */
export function createDeviceStorage(storage: WebStorage | null) {
  const unstored = new Map<string, string>();
  const changes = createEmitter<[key: string]>();
  const stored = storage && guarded(storage);
  let isRefusing: boolean | null = null;
  const getItem = (key: string) => unstored.get(key) ?? stored?.getItem(key) ?? null;

  function tryToStore(key: string, text: string): boolean {
    if (!stored) return true;
    if (stored.setItem(key, text)) return true;
    const copies = COPY.test(key) ? [] : stored.keys().filter((each) => COPY.test(each));
    for (const copy of copies) {
      stored.removeItem(copy);
      changes.emit(copy);
    }
    return copies.length > 0 && stored.setItem(key, text);
  }

  function refuses(): boolean {
    const isStored = stored?.setItem(PROBE_KEY, PROBE) ?? false;
    stored?.removeItem(PROBE_KEY);
    return !isStored;
  }

  if (storage && typeof window !== "undefined") {
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
      // A short text may find the room that a session's record does not.
      if (!isStored || isRefusing) isRefusing = refuses();
      if (isStored && stored) unstored.delete(key);
      else unstored.set(key, text);
      changes.emit(key);
      return isStored;
    },
    removeItem(key: string): void {
      if (getItem(key) === null) return;
      unstored.delete(key);
      stored?.removeItem(key);
      if (isRefusing) isRefusing = null;
      changes.emit(key);
    },
    keys(prefix = ""): string[] {
      const keys = new Set([...(stored?.keys() ?? []), ...unstored.keys()]);
      return [...keys].filter((key) => key.startsWith(prefix));
    },
    /** Whether the browser stores nothing, because its storage is blocked, broken or full. */
    isRefusing(): boolean {
      isRefusing ??= refuses();
      return isRefusing;
    },
    subscribe: changes.subscribe,
  };
}

/** A browser may refuse any single access, or lose its file while the page is open. */
function guarded(storage: WebStorage) {
  function or<Value>(otherwise: Value, act: () => Value): Value {
    try {
      return act();
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (key: string) => or(null, () => storage.getItem(key)),
    setItem: (key: string, text: string) =>
      or(false, () => {
        storage.setItem(key, text);
        return true;
      }),
    removeItem: (key: string) => or(undefined, () => storage.removeItem(key)),
    keys: () =>
      or<string[]>([], () =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
      ),
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

/** Null where the browser has none, or refuses it together with its storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
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

/** Set until the server is notified of a sign-out; the browser still has that session's cookie. */
export const PENDING_SIGN_OUT_KEY = `${devicePrefix}-pending-sign-out`;

export const LAUNCHED_KEY = `${devicePrefix}-launched`;

export const LISTENING_SPEED_KEY = `${devicePrefix}-listening-speed`;

export const WEEK_START_KEY = `${devicePrefix}-week-start`;

export const TEXT_SIZE_KEY = `${devicePrefix}-text-size`;

export const FAULTS_KEY = `${devicePrefix}-faults`;
