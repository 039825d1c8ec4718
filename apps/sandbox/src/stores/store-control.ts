import type { OutageMode } from "#payments/control/payment-control.ts";
import type { Store } from "./store-records.ts";
import type { StoreRedelivery } from "./store-webhooks.ts";

/** Thrown by an action that names a missing object or is not possible now; becomes a 400. */
export class StoreControlError extends Error {
  override readonly name = "StoreControlError";
}

export type StorePurchase = {
  app_user_id: string;
  store: Store;
  product_id?: string;
  /** A product in production ignores events of a store's own sandbox. */
  environment?: "production" | "sandbox";
  /** The yearly price, such as 49.99, in `currency`; 49 USD by default. */
  price?: number;
  currency?: string;
};

/** The fake's state; `now` is an ISO instant. */
export type StoreControlState = {
  now: string;
  outage: OutageMode;
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
  /** Oldest first, with the status of each delivery; 0 is no response. */
  events: { id: string; type: string; statuses: number[] }[];
};

type OfMember = { app_user_id: string };

/**
 * The actions on the member's latest subscription, in process or as `POST /control/stores/<act>` in
 * kebab case. Each resolves after one delivery attempt, or throws `StoreControlError`.
 */
export type StoreControl = {
  state(): StoreControlState;
  clock(move: { now: string } | { advance_seconds: number }): Promise<StoreControlState>;
  purchase(order: StorePurchase): Promise<void>;
  /** Charges for another year: from the period's end, or from now when it has ended. */
  renew(order: OfMember): Promise<void>;
  cancel(order: OfMember): Promise<void>;
  uncancel(order: OfMember): Promise<void>;
  expire(order: OfMember): Promise<void>;
  refund(order: OfMember): Promise<void>;
  reverseRefund(order: OfMember): Promise<void>;
  /** Declines the renewal now; sixteen days of grace follow. */
  billingIssue(order: OfMember): Promise<void>;
  /** Pauses at the period's end, for thirty days. */
  pause(order: OfMember): Promise<void>;
  transfer(order: { from: string; to: string }): Promise<void>;
  redeliver(order: StoreRedelivery): Promise<{ statuses: number[] }>;
  outage(order: { mode: OutageMode; seconds?: number }): Promise<void>;
  /** Resolves when no delivery is queued or in flight; scheduled retries do not count. */
  settled(): Promise<void>;
  reset(): Promise<void>;
};
