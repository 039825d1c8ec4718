/** `pending`: the store has accepted the purchase and not confirmed it. */
type PurchaseOutcome = { outcome: "active" | "pending" };

type RestoreOutcome = { outcome: "active" | "none" };

/**
 * The device's in-app purchases (specification, sections 4 and 7). Every promise may reject with
 * anything a store throws; pass it to `purchaseErrorToast`.
 */
export type Purchases = {
  /** False in a browser, where a membership is paid by card. */
  readonly available: boolean;
  /** Initializes the store and retries a failed start. `userId` is null for an anonymous buyer. */
  configure(userId: string | null): Promise<void>;
  /**
   * Buys the annual package of the current offering. If not configured yet, calls `onInitializing`
   * and configures first.
   */
  purchaseAnnual(userId: string | null, onInitializing?: () => void): Promise<PurchaseOutcome>;
  restore(userId: string | null): Promise<RestoreOutcome>;
  /**
   * Shows the store's price on every screen and rereads it when the app resumes or reconnects.
   * Returns an unsubscribe function.
   */
  followPrice(userId: string | null): () => void;
  /**
   * Calls back when the customer gains or loses access at the store. Returns an unsubscribe
   * function.
   */
  watch(watcher: (access: boolean) => void): () => void;
};
