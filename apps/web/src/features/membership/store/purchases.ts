import { subscribeToResume } from "#core/device/device-state.ts";
import { type Platform, platform } from "#core/device/platform.ts";
import { createEmitter } from "#core/state/store.ts";
import { brand } from "#core/words/brand.ts";
import type { NativePurchases } from "./native-purchases.ts";
import { PurchaseSetupError } from "./purchase-errors.ts";
import type { Purchases } from "./purchases-port.ts";

const refuse = () => Promise.reject(new Error("Purchases are made in the app on this platform"));

const NO_PURCHASES: Purchases = {
  available: false,
  configure: () => Promise.resolve(),
  purchaseAnnual: refuse,
  restore: refuse,
  followPrice: () => () => undefined,
  watch: () => () => undefined,
};

let device: Purchases | undefined;

/** Returns this device's purchases; always the same object. */
export function purchases(): Purchases {
  device ??= __KNOWS_SHELLS__ ? purchasesOn(platform()) : NO_PURCHASES;
  return device;
}

function purchasesOn(shell: Platform): Purchases {
  if (shell === "web") return NO_PURCHASES;
  const { revenuecatPublicKeyIos: ios, revenuecatPublicKeyAndroid: android } = brand;
  const key = { ios, android }[shell];
  const access = createEmitter<[access: boolean]>();
  let loading: Promise<NativePurchases> | undefined;

  // Loaded on demand, so that browsers never download the store's library.
  async function load(): Promise<NativePurchases> {
    try {
      const { createNativePurchases } = await import("./native-purchases.ts");
      return createNativePurchases(key, access.emit);
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
    followPrice(userId) {
      // A missing price is fine: the store shows it before payment.
      const look = () =>
        void native()
          .then((store) => store.readPrice(userId))
          // As above.
          .catch(() => undefined);
      look();
      return subscribeToResume(look);
    },
    watch: access.subscribe,
  };
}
