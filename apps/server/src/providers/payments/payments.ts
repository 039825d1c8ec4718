import type { Receipt } from "@sovereign/contract/receipts";
import type { Price, Revocation } from "@sovereign/domain/subscription";

/**
 * The status of a subscription without the substance of a membership: to something else that is sold
 * through the same account, at a price that was never ours, of nothing (quantity 0), or of the other
 * mode. It opens nothing, and unless it was ours before it is nothing to us.
 */
export const OTHER_PRODUCT = "other_product";

/** The provider's statuses in which a subscription never charges anybody again. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

/** The status of a listed subscription that makes no sense to us; reading it by itself says why. */
export const UNREADABLE = "unreadable";

/** A subscription as the payment provider describes it now. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** The address the customer paid with, as typed; null when the provider has none. */
  customerEmail: string | null;
  /** The member our own checkout was started by, from the subscription's metadata. */
  userId: string | null;
  productId: string;
  priceId: string;
  /** What a year of it costs; null where that is not known, or it is not paid by the year. */
  price: Price | null;
  /** The provider's own word, or OTHER_PRODUCT. */
  status: string;
  /** When it was bought. */
  startedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** What the latest paid invoice's charge tells: refunded in full, or disputed and not won. */
  revoked: Revocation | null;
};

/** The few fields that a list tells; `status` is UNREADABLE where it tells nothing but the id. */
export type ListedSubscription = Pick<
  ProviderSubscription,
  "id" | "status" | "cancelAtPeriodEnd"
> & { periodEnd: Date | null };

/**
 * What a webhook is about: what has to be read again, never what to believe. "nothing" is none of
 * ours, "missing" an event that carries no object.
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
  /** What a webhook said, hashed; none for an event that was asked for. */
  digest?: string;
};

/** The person who starts a checkout; a guest has neither id nor address. */
export type CheckoutOrder = {
  member: { userId: string; email: string; customerId: string | null } | null;
  /** May hold {CHECKOUT_SESSION_ID}, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
};

/** A checkout as the provider describes it now. */
type ProviderCheckout = {
  /** Gone through; the money itself may still be on its way. */
  complete: boolean;
  subscriptionId: string | null;
  /** The member it was started for; null for a guest's. */
  userId: string | null;
  /** The address that was typed there; null before it is complete. */
  email: string | null;
};

/**
 * The card payments of the web. Every function but `readEvent` asks the provider and throws the
 * problem `billing.provider_unavailable` when it is silent for long, down or refuses our key.
 */
export type Payments = {
  /** Whether money moves: told by the kind of the secret key. */
  mode: "test" | "live";
  /** What a year costs by the price that is sold by; null where it is not sold by the year. */
  readPrice(): Promise<Price | null>;
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Null when there is no such checkout. */
  readCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
  createPortal(order: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** Null when the provider knows no such subscription. */
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /**
   * What was last paid for a subscription of this customer's; null while nothing was. An answer that
   * makes no sense, or is about somebody else's, counts as none: `billing.provider_unavailable`.
   */
  readReceipt(of: { subscriptionId: string; customerId: string }): Promise<Receipt | null>;
  /** Ends a subscription at once, without money back; harmless for one that has ended. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Refunds all that is left of a subscription's latest payment; harmless twice. */
  refundLatestPayment(subscriptionId: string): Promise<void>;
  /** All of a customer's subscriptions, ended ones too. */
  subscriptionsOf(customerId: string): Promise<string[]>;
  /** Compares without regard to the case of ASCII letters. */
  customersWithEmail(email: string): Promise<string[]>;
  /** The customer a charge belongs to, or null. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** Everything there is, for the reconciliation; one that cannot be read keeps back no other. */
  eachSubscription(): AsyncIterable<ListedSubscription>;
  /** What happened from an instant on, newest first. */
  eventsSince(instant: Date): AsyncIterable<PaymentEvent>;
  /**
   * Verifies and reads a webhook. Throws the problem `billing.signature_invalid` when no configured
   * secret signed these bytes within 300 seconds of `now`, before or after.
   */
  readEvent(body: string | Uint8Array, signature: string | undefined, now: Date): PaymentEvent;
};
