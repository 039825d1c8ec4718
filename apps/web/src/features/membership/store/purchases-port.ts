/** `pending`: the store has accepted the purchase and not confirmed it. */
type PurchaseOutcome = { outcome: "active" | "pending" };

type RestoreOutcome = { outcome: "active" | "none" };

/** Promises reject with anything a store throws; pass it to `purchaseErrorToast`. */
export type Purchases = {
  /** False in a browser, where a membership is paid by card. */
  readonly available: boolean;
  /** Initializes the store and retries a failed start. `userId` is null for an anonymous buyer. */
  configure(userId: string | null): Promise<void>;
  /** If not configured yet, calls `onInitializing` and configures first. */
  purchaseAnnual(userId: string | null, onInitializing?: () => void): Promise<PurchaseOutcome>;
  restore(userId: string | null): Promise<RestoreOutcome>;
  /** Rereads the price when the app resumes or reconnects. Returns an unsubscribe function. */
  followPrice(userId: string | null): () => void;
  /** Calls back when access starts or ends. Returns an unsubscribe function. */
  watch(watcher: (access: boolean) => void): () => void;
};
