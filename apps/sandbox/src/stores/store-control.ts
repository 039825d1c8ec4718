import type { OutageMode } from "#payments/control/payment-control.ts";
import type { Store } from "./store-records.ts";
import type { StoreRedelivery } from "./store-webhooks.ts";

/** Thrown by an act that names what does not exist or cannot happen now; answered with 400. */
export class StoreControlError extends Error {
  override readonly name = "StoreControlError";
}

export type StorePurchase = {
  app_user_id: string;
  store: Store;
  product_id?: string;
  /** A product in production ignores events of a store's own sandbox. */
  environment?: "production" | "sandbox";
};

/** What a person or a test may want to know about the stand-in. `now` is an ISO instant. */
export type StoreControlState = {
  now: string;
  outage: OutageMode;
  /** The app user ids that it knows. */
  customers: string[];
  subscriptions: {
    id: string;
    app_user_id: string;
    store: Store;
    product_id: string;
    status: string;
    gives_access: boolean;
    renews: boolean;
    ends_at: string;
  }[];
  /** Everything that happened, oldest first, with the answers to each delivery; 0 is no answer. */
  events: { id: string; type: string; statuses: number[] }[];
};

type OfMember = { app_user_id: string };

/**
 * What a test or a person may make happen, in process or as `POST /control/stores/<act>` with the
 * same JSON (the act in kebab case). Every act resolves after its deliveries were attempted once,
 * is about the member's latest subscription, and throws `StoreControlError` when it cannot happen.
 */
export type StoreControl = {
  state(): StoreControlState;
  /** Moves the backend's time; what falls due renews or ends. */
  clock(move: { now: string } | { advance_seconds: number }): Promise<StoreControlState>;
  purchase(order: StorePurchase): Promise<void>;
  /** Charges for another year: from the period's end, or from now when it has ended. */
  renew(order: OfMember): Promise<void>;
  /** Ends with the paid period. */
  cancel(order: OfMember): Promise<void>;
  uncancel(order: OfMember): Promise<void>;
  /** Ends at once. */
  expire(order: OfMember): Promise<void>;
  /** The store gives the money back and takes access away at once. */
  refund(order: OfMember): Promise<void>;
  reverseRefund(order: OfMember): Promise<void>;
  /** The renewal falls due now and is declined: sixteen days of grace follow. */
  billingIssue(order: OfMember): Promise<void>;
  /** Pauses at the period's end, for thirty days. */
  pause(order: OfMember): Promise<void>;
  /** Moves everything that one app user id bought to another. */
  transfer(order: { from: string; to: string }): Promise<void>;
  redeliver(order: StoreRedelivery): Promise<{ statuses: number[] }>;
  outage(order: { mode: OutageMode; seconds?: number }): Promise<void>;
  /** Resolves when no delivery is queued or under way; a retry that is still to come does not count. */
  settled(): Promise<void>;
  /** Forgets everything. */
  reset(): Promise<void>;
};
