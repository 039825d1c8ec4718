import {
  type CustomerInfo,
  PACKAGE_TYPE,
  PRODUCT_CATEGORY,
  type PurchasesOfferings,
  type PurchasesPackage,
  Purchases as store,
} from "@revenuecat/purchases-capacitor";
import { NO_OFFERINGS } from "@sovereign/content/words/purchases";
import { createQueue } from "#core/state/queue.ts";
import { storePrice } from "#core/words/price.ts";
import { isPaymentPending, PurchaseSetupError } from "./purchase-errors.ts";
import type { Purchases } from "./purchases-port.ts";
import { offerWords } from "./store-offer.ts";

const hasAccess = (info: CustomerInfo) => Object.keys(info.entitlements.active).length > 0;

/** Considers subscriptions alone: nothing else opens a membership. */
function annualPackage({ current }: PurchasesOfferings): PurchasesPackage {
  const offered = (current?.availablePackages ?? []).filter(
    ({ product }) => product.productCategory !== PRODUCT_CATEGORY.NON_SUBSCRIPTION,
  );
  const wanted = offered.find((each) => each.packageType === PACKAGE_TYPE.ANNUAL) ?? offered[0];
  if (!wanted) throw new Error(NO_OFFERINGS);
  return wanted;
}

export type NativePurchases = Omit<Purchases, "available" | "watch" | "followPrice"> & {
  readPrice(userId: string | null): Promise<void>;
};

/** Import on native platforms only: it includes the store's library (specification, section 7). */
export function createNativePurchases(
  apiKey: string,
  onAccess: (access: boolean) => void,
): NativePurchases {
  let configured = false;
  /** The user ID of the store's current customer; null if anonymous. */
  let customer: string | null = null;
  const changes = createQueue();
  /** Whether the store has reported access for this customer. */
  let had = false;

  function report(info: CustomerInfo) {
    const access = hasAccess(info);
    if (access || had) onAccess(access);
    had = access;
  }

  async function start(userId: string | null) {
    try {
      if (!apiKey) throw new Error("The build names no public key of the store");
      await store.configure({ apiKey, appUserID: userId });
      // The native call reports no result for a configuration.
      const { isConfigured } = await store.isConfigured();
      if (!isConfigured) throw new Error("The store refuses its configuration");
      await store.addCustomerInfoUpdateListener(report);
      if (userId === null) await logOutLast();
    } catch (cause) {
      throw new PurchaseSetupError(cause);
    }
    configured = true;
    customer = userId;
  }

  /** Offline, the store logs out and then rejects because it cannot load the next customer. */
  async function logOutLast() {
    const isNobody = async () => (await store.isAnonymous()).isAnonymous;
    if (await isNobody()) return;
    try {
      await store.logOut();
    } catch (error) {
      if (!(await isNobody())) throw error;
    }
  }

  async function identify(userId: string | null) {
    if (!configured) return start(userId);
    if (customer === userId) return;
    if (userId === null) await logOutLast();
    const known = userId === null ? null : await logIn(userId, customer === null && had);
    had = false;
    if (known) report(known);
    customer = userId;
  }

  /** The store transfers anonymous purchases only to a member new to it (decision 42). */
  async function logIn(appUserID: string, bought: boolean): Promise<CustomerInfo> {
    const { customerInfo } = await store.logIn({ appUserID });
    if (!bought || hasAccess(customerInfo)) return customerInfo;
    try {
      await store.syncPurchases();
      return (await store.getCustomerInfo()).customerInfo;
    } catch {
      // The login succeeded anyway, and Restore Purchase can fetch the purchase later.
      return customerInfo;
    }
  }

  function opened({ customerInfo }: { customerInfo: CustomerInfo }): boolean {
    const access = hasAccess(customerInfo);
    had ||= access;
    return access;
  }

  const configure = (userId: string | null) => changes.run(() => identify(userId));

  /** Also updates the price on the screens, so that it matches the charge. */
  async function offered(): Promise<PurchasesPackage> {
    const aPackage = annualPackage(await store.getOfferings());
    storePrice.set(offerWords(aPackage));
    return aPackage;
  }

  return {
    configure,
    async readPrice(userId) {
      await configure(userId);
      await offered();
    },
    async purchaseAnnual(userId, onInitializing) {
      if (!configured) onInitializing?.();
      await configure(userId);
      const aPackage = await offered();
      // After a slow load the member may have changed. The toast supplies its own text.
      if (customer !== userId) throw new Error("");
      try {
        return {
          outcome: opened(await store.purchasePackage({ aPackage })) ? "active" : "pending",
        };
      } catch (error) {
        if (isPaymentPending(error)) return { outcome: "pending" };
        throw error;
      }
    },
    async restore(userId) {
      await configure(userId);
      return { outcome: opened(await store.restorePurchases()) ? "active" : "none" };
    },
  };
}
