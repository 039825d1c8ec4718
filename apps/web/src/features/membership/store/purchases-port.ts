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
  /**
   * Has the store's price said on every screen, and again whenever the app is seen or connected anew:
   * a price that could not be read stays unsaid. Gives a function that stops it.
   */
  followPrice(userId: string | null): () => void;
  /**
   * Calls back whenever the store says that its customer has access, and when it says so no longer;
   * gives a function that stops it.
   */
  watch(watcher: (access: boolean) => void): () => void;
};
