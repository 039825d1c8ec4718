import { brand } from "#lib/brand.ts";
import type { NativePurchases } from "./native-purchases.ts";
import { type Platform, platform } from "./platform.ts";
import { PurchaseSetupError } from "./purchase-errors.ts";

/** A purchase that opened the membership, or one that the store has taken and not yet confirmed. */
type PurchaseOutcome = { outcome: "active" | "pending" };

/** What the store account of this device owned. */
type RestoreOutcome = { outcome: "active" | "none" };

/**
 * The device's in-app purchases (specification, sections 4 and 7). Every promise may reject with
 * anything a store throws: `purchaseErrorToast` has the words for it.
 */
export type Purchases = {
  /** False in a browser, where membership is paid by card. */
  readonly available: boolean;
  /** Makes the store ready; repeats a start that failed. `userId` is null for an anonymous buyer. */
  configure(userId: string | null): Promise<void>;
  /**
   * Buys the current offering's annual package. Not yet configured, it calls `onInitializing`,
   * waits for the configuration and goes on.
   */
  purchaseAnnual(userId: string | null, onInitializing?: () => void): Promise<PurchaseOutcome>;
  /** Asks the store for what its account has bought before. */
  restore(userId: string | null): Promise<RestoreOutcome>;
  /** Calls back whenever the store says that its customer has access; answers how to stop. */
  watch(watcher: () => void): () => void;
};

const refuse = () => Promise.reject(new Error("Purchases are made in the app on this platform"));

const NO_PURCHASES: Purchases = {
  available: false,
  configure: () => Promise.resolve(),
  purchaseAnnual: refuse,
  restore: refuse,
  watch: () => () => undefined,
};

let device: Purchases | undefined;

/** The purchases of this device; the same object at every call. */
export function purchases(): Purchases {
  device ??= purchasesOn(platform());
  return device;
}

function purchasesOn(shell: Platform): Purchases {
  if (shell === "web") return NO_PURCHASES;
  const { revenuecatPublicKeyIos: ios, revenuecatPublicKeyAndroid: android } = brand;
  const key = { ios, android }[shell];
  const watchers = new Set<() => void>();
  let loading: Promise<NativePurchases> | undefined;

  // A browser never needs the store's library, so it is no part of what every page loads.
  async function load(): Promise<NativePurchases> {
    try {
      const { createNativePurchases } = await import("./native-purchases.ts");
      return createNativePurchases(key, () => {
        for (const watcher of [...watchers]) watcher();
      });
    } catch (cause) {
      loading = undefined;
      throw new PurchaseSetupError(cause);
    }
  }
  const native = () => (loading ??= load());

  return {
    available: true,
    configure: async (userId) => (await native()).configure(userId),
    purchaseAnnual: async (userId, waiting) => (await native()).purchaseAnnual(userId, waiting),
    restore: async (userId) => (await native()).restore(userId),
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
