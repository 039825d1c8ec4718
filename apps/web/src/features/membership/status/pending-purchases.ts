import {
  type DeviceStorage,
  devicePrefix,
  deviceStorage,
  forgetOthers,
  useDeviceStorage,
} from "#core/device/device-storage.ts";

// Longer than the stores leave an order open for its money or a parent; then it has come to nothing.
const LASTS_MS = 3 * 24 * 3_600_000;

/**
 * Purchases that were made and that nobody has confirmed yet, by member. Kept on the device, so that
 * a reload still shows them; what opens access is the server's word alone (decision 19).
 */
export function createPendingPurchases(storage: DeviceStorage, now: () => number = Date.now) {
  const key = (userId: string) => `${devicePrefix}-purchase-${userId}`;
  const has = (userId: string) => now() - Number(storage.getItem(key(userId)) ?? 0) < LASTS_MS;

  return {
    has,
    begin(userId: string) {
      storage.setItem(key(userId), String(now()));
    },
    /** Ends the wait; true when there was one. */
    end(userId: string): boolean {
      const waited = has(userId);
      storage.removeItem(key(userId));
      return waited;
    },
    /** Takes every other member's wait off the device; with null, everybody's. */
    keepOnlyOf(userId: string | null) {
      forgetOthers(storage, key(""), userId);
    },
    watch(watcher: () => void): () => void {
      return storage.subscribe((changed) => {
        if (changed.startsWith(key(""))) watcher();
      });
    },
  };
}

/** The purchases of this device that wait for their confirmation. */
export const pendingPurchases = createPendingPurchases(deviceStorage);

/** Whether a purchase of the member waits for its confirmation. */
export function usePendingPurchase(userId: string): boolean {
  return useDeviceStorage(() => pendingPurchases.has(userId), false);
}
