/** A store subscription as the store backend describes it now. */
export type StoreSubscription = {
  id: string;
  productId: string;
  status: string;
  givesAccess: boolean;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** app_store, play_store and others, as the backend writes them. */
  store: string;
};

/** Whether an app user id is one that a device made up for somebody who was not signed in. */
export const isNobodys = (appUserId: string): boolean => appUserId.startsWith("$RCAnonymousID:");

/** A webhook of the store backend: whose subscriptions have to be read again. */
export type StoreEvent = {
  id: string;
  type: string;
  createdAt: Date;
  /** App user ids; of a transfer those it comes from first, then those it goes to. */
  appUserIds: string[];
  /** What the webhook said, hashed. */
  digest?: string;
};

/** The in-app purchases of iOS and Android, through one store backend. */
export type Stores = {
  /** Empty when the backend does not know the customer. Throws `billing.provider_unavailable`. */
  subscriptionsOf(appUserId: string): Promise<StoreSubscription[]>;
  /**
   * Has the backend forget a customer and all it knows of them; the stores go on charging. Harmless
   * twice, and for a customer it does not know. Throws `billing.provider_unavailable`.
   */
  forgetCustomer(appUserId: string): Promise<void>;
  /**
   * Verifies and reads a webhook; null for one of a store's sandbox in production, which is none of
   * ours. Throws `billing.webhook_unauthorized`, `billing.signature_invalid` or `request.invalid`.
   */
  readEvent(
    body: string | Uint8Array,
    headers: { authorization: string | undefined; signature: string | undefined },
    now: Date,
  ): StoreEvent | null;
};
