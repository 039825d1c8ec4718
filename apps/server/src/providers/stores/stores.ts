export type StoreSubscription = {
  id: string;
  productId: string;
  status: string;
  givesAccess: boolean;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  store: string;
};

/** The status of a purchase that moved to another customer: its store charges on. */
export const MOVED = "moved";

/** One charge of a store; amounts are in minor units of its currency. */
export type StoreTransaction = {
  id: string;
  at: Date;
  to: Date | null;
  /** The remaining amount: zero after a refund; null if only its value in dollars is known. */
  amount: number | null;
  tax: number;
  commission: number;
  currency: string;
  refundedAt: Date | null;
};

export type StoreMoney = {
  subscriptionId: string;
  store: string;
  /** Oldest first. */
  transactions: StoreTransaction[];
  /** Null while it runs or is retried. */
  endedAt: Date | null;
};

/** Whether an app user id is anonymous: a device created it while signed out. */
export const isNobodys = (appUserId: string): boolean => appUserId.startsWith("$RCAnonymousID:");

export type StoreEvent = {
  id: string;
  type: string;
  createdAt: Date;
  /** Users whose subscriptions must be read again; for a transfer the previous owners first. */
  appUserIds: string[];
  digest?: string;
};

export type Stores = {
  /** Empty for an unknown customer. Throws `billing.provider_unavailable`. */
  subscriptionsOf(appUserId: string): Promise<StoreSubscription[]>;
  /** Returns the stores' charges; empty for an unknown customer. */
  moneyOf(appUserId: string): Promise<StoreMoney[]>;
  /** The stores continue to charge. Idempotent. Throws `billing.provider_unavailable`. */
  deleteCustomer(appUserId: string): Promise<void>;
  /** Null for a test purchase in production. Throws for a forged or invalid event. */
  readEvent(
    body: string | Uint8Array,
    headers: { authorization: string | undefined; signature: string | undefined },
    now: Date,
  ): StoreEvent | null;
};
