import type { DeviceStorage } from "#core/device/device-storage.ts";
import { newId } from "#core/device/new-id.ts";

export type RefreshLock = <Result>(task: () => Promise<Result>) => Promise<Result>;

const LEASE_MS = 25_000;
const LOOK_AGAIN_MS = 120;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function webLock(locks: Pick<LockManager, "request">, name: string): RefreshLock {
  return async (task) => {
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return task();
    };
    try {
      return await locks.request(name, begin);
    } catch (error) {
      if (isBegun) throw error;
      // Refused together with the storage: the server's grace period must suffice.
      return await begin();
    }
  };
}

/** For browsers without Web Locks. The server's grace period covers simultaneous leases. */
export function leaseLock(
  storage: DeviceStorage,
  key: string,
  now: () => number = Date.now,
): RefreshLock {
  const tab = newId();
  const holder = () => {
    const [owner, until] = (storage.getItem(key) ?? "").split(" ");
    return Number(until) > now() ? owner : undefined;
  };
  return async (task) => {
    for (;;) {
      if (holder() === undefined) {
        // No room for a lease: the server's grace period must suffice.
        if (!storage.setItem(key, `${tab} ${now() + LEASE_MS}`)) break;
        await pause(0);
        if (holder() === tab) break;
      }
      await pause(LOOK_AGAIN_MS);
    }
    try {
      return await task();
    } finally {
      if (holder() === tab) storage.removeItem(key);
    }
  };
}
