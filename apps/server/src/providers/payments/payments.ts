import type { Receipt } from "@sovereign/contract/receipts";
import type { Price, Revocation } from "@sovereign/domain/subscription";

/**
 * The status of a subscription to another product or price of the account, with quantity 0, or of
 * the other mode. It grants no access, and is ignored unless it was a membership before.
 */
export const OTHER_PRODUCT = "other_product";

/** Statuses in which a subscription is never charged again. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

/** The status of an invalid listed subscription; reading it alone returns the reason. */
export const UNREADABLE = "unreadable";

export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** The email address of the payment, as typed; null when the provider has none. */
  customerEmail: string | null;
  /** The member who started the checkout, from the metadata. */
  userId: string | null;
  productId: string;
  priceId: string;
  /** The yearly price; null when unknown or not yearly. */
  price: Price | null;
  /** The provider's status, or OTHER_PRODUCT. */
  status: string;
  startedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** From the charge of the latest paid invoice: refunded in full, or disputed and not won. */
  revoked: Revocation | null;
};

/** The fields that a list contains; with UNREADABLE only the id is set. */
export type ListedSubscription = Pick<
  ProviderSubscription,
  "id" | "status" | "cancelAtPeriodEnd"
> & { periodEnd: Date | null };

/**
 * What to read again after a webhook; its data is not trusted. "missing" is an event without an
 * object.
 */
export type EventSubject =
  | { kind: "subscription"; id: string }
  | { kind: "customer"; id: string }
  | { kind: "charge"; id: string }
  | { kind: "nothing" }
  | { kind: "missing" };

export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  about: EventSubject;
  /** The hash of a webhook; undefined for an event that was fetched. */
  digest?: string;
};

/** `member` is null for a guest. */
export type CheckoutOrder = {
  member: { userId: string; email: string; customerId: string | null } | null;
  /** May contain {CHECKOUT_SESSION_ID}, which the provider fills. */
  successUrl: string;
  cancelUrl: string;
};

type ProviderCheckout = {
  /** The payment itself may still be pending. */
  complete: boolean;
  subscriptionId: string | null;
  /** The member who started it; null for a guest. */
  userId: string | null;
  /** The email address typed there; null before it is complete. */
  email: string | null;
};

/**
 * Card payments on the web. Every function but `readEvent` calls the provider and throws
 * `billing.provider_unavailable` on a timeout, an outage or a refused key.
 */
export type Payments = {
  /** From the kind of the secret key. */
  mode: "test" | "live";
  /** The yearly price; null when it is not sold by the year. */
  readPrice(): Promise<Price | null>;
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Null when there is no such checkout. */
  readCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
  createPortal(order: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** Null when there is no such subscription. */
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /**
   * The latest payment of the customer's subscription; null before the first. Throws
   * `billing.provider_unavailable` when the response is invalid or another customer's.
   */
  readReceipt(of: { subscriptionId: string; customerId: string }): Promise<Receipt | null>;
  /** Cancels a subscription immediately, without a refund; idempotent. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Refunds the rest of a subscription's latest payment; idempotent. */
  refundLatestPayment(subscriptionId: string): Promise<void>;
  /** All of a customer's subscriptions, ended ones too. */
  subscriptionsOf(customerId: string): Promise<string[]>;
  /** Ignores the case of ASCII letters. */
  customersWithEmail(email: string): Promise<string[]>;
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** All subscriptions, for the reconciliation; an unreadable one does not stop it. */
  eachSubscription(): AsyncIterable<ListedSubscription>;
  /** Newest first. */
  eventsSince(instant: Date): AsyncIterable<PaymentEvent>;
  /**
   * Verifies and parses a webhook. Throws `billing.signature_invalid` when no configured secret
   * signed the bytes within 300 seconds of `now`.
   */
  readEvent(body: string | Uint8Array, signature: string | undefined, now: Date): PaymentEvent;
};
