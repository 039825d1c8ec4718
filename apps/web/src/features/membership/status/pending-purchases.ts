import {
  type DeviceStorage,
  devicePrefix,
  deviceStorage,
  removeOthers,
  useDeviceStorage,
} from "#core/device/device-storage.ts";

// Longer than stores wait for an order's payment or a parent's approval.
const LASTS_MS = 3 * 24 * 3_600_000;

/** Stored on the device to survive a reload; only the server opens access (decision 19). */
export function createPendingPurchases(storage: DeviceStorage, now: () => number = Date.now) {
  const key = (userId: string) => `${devicePrefix}-purchase-${userId}`;
  const has = (userId: string) => now() - Number(storage.getItem(key(userId)) ?? 0) < LASTS_MS;

  return {
    has,
    begin(userId: string) {
      storage.setItem(key(userId), String(now()));
    },
    end(userId: string): boolean {
      const waited = has(userId);
      storage.removeItem(key(userId));
      return waited;
    },
    /** Deletes every other member's entry; all entries with null. */
    keepOnlyOf(userId: string | null) {
      removeOthers(storage, key(""), userId);
    },
    watch(watcher: () => void): () => void {
      return storage.subscribe((changed) => {
        if (changed.startsWith(key(""))) watcher();
      });
    },
  };
}

export const pendingPurchases = createPendingPurchases(deviceStorage);

export function usePendingPurchase(userId: string): boolean {
  return useDeviceStorage(() => pendingPurchases.has(userId), false);
}
