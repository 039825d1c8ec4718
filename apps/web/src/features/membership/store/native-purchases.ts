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

/** The annual package, else the first; of subscriptions alone, for nothing else opens a membership. */
function annualPackage({ current }: PurchasesOfferings): PurchasesPackage {
  const offered = (current?.availablePackages ?? []).filter(
    ({ product }) => product.productCategory !== PRODUCT_CATEGORY.NON_SUBSCRIPTION,
  );
  const wanted = offered.find((each) => each.packageType === PACKAGE_TYPE.ANNUAL) ?? offered[0];
  if (!wanted) throw new Error(NO_OFFERINGS);
  return wanted;
}

/** What the store's library does; watching is its caller's. */
export type NativePurchases = Omit<Purchases, "available" | "watch" | "followPrice"> & {
  /** Reads what the store offers, and has every screen say its price. */
  readPrice(userId: string | null): Promise<void>;
};

/**
 * Purchases through the store of the device (specification, section 7). `apiKey` is the public key
 * of the platform; `onAccess` hears whenever the store says that its customer has access, and when it
 * says so no longer. Loaded on native platforms only: it brings the store's library along.
 */
export function createNativePurchases(
  apiKey: string,
  onAccess: (access: boolean) => void,
): NativePurchases {
  let configured = false;
  /** The user that the store takes its customer for. */
  let customer: string | null = null;
  const changes = createQueue();
  /** Whether the store has said of this customer that they have access. */
  let had = false;

  function tell(info: CustomerInfo) {
    const access = hasAccess(info);
    if (access || had) onAccess(access);
    had = access;
  }

  async function start(userId: string | null) {
    try {
      if (!apiKey) throw new Error("The build names no public key of the store");
      await store.configure({ apiKey, appUserID: userId });
      // The shells answer nothing to a configuration, whatever became of it.
      const { isConfigured } = await store.isConfigured();
      if (!isConfigured) throw new Error("The store refuses its configuration");
      await store.addCustomerInfoUpdateListener(tell);
      if (userId === null) await forgetLast();
    } catch (cause) {
      throw new PurchaseSetupError(cause);
    }
    configured = true;
    customer = userId;
  }

  /**
   * Leaves the store's last customer, whose session may have ended while the app was closed. Without a
   * connection the store leaves them as well and then fails to read the next one: what would be taken
   * for a failure is done, and who signs in again would buy as nobody.
   */
  async function forgetLast() {
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
    if (userId === null) await forgetLast();
    const known = userId === null ? null : await logIn(userId, customer === null && had);
    had = false;
    if (known) tell(known);
    customer = userId;
  }

  /**
   * Logging in carries what was bought anonymously over to the member (decision 42), but not to one whom
   * the store has known as somebody anonymous before: for them what `bought` says is fetched.
   */
  async function logIn(appUserID: string, bought: boolean): Promise<CustomerInfo> {
    const { customerInfo } = await store.logIn({ appUserID });
    if (!bought || hasAccess(customerInfo)) return customerInfo;
    try {
      await store.syncPurchases();
      return (await store.getCustomerInfo()).customerInfo;
    } catch {
      // The member is who they are all the same, and Restore Purchase fetches it.
      return customerInfo;
    }
  }

  /** What became of a purchase or a restore: whether it has opened anything at the store. */
  function opened({ customerInfo }: { customerInfo: CustomerInfo }): boolean {
    const access = hasAccess(customerInfo);
    had ||= access;
    return access;
  }

  /** Changes the customer once earlier changes are done. */
  const configure = (userId: string | null) => changes.run(() => identify(userId));

  /** What is offered now; the price that is charged is also the one that screens say. */
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
      // A store that took its time would sell to whoever has signed in meanwhile; the words are the toast's.
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
