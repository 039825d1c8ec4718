import type { Money } from "@sovereign/domain/money";
import type { PrintedId } from "@sovereign/domain/printed-id";
import type { Trial } from "@sovereign/domain/promotion";
import type { Revocation } from "@sovereign/domain/subscription";
import type { CustomerPayment, PrintedPayer, ProviderReceipt } from "./customer-payments.ts";
import type { GiftPayments } from "./gift-payments.ts";
import type { MoneyReading } from "./money-reading.ts";
import type { OfficePayments } from "./office-payments.ts";
import type { Promotions } from "./promotions.ts";

/** For another product, price or mode, or with quantity 0; ignored unless it was a membership. */
export const OTHER_PRODUCT = "other_product";

/** Statuses in which a subscription is never charged again. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

export const UNREADABLE = "unreadable";

export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** As typed; null when the provider has none. */
  customerEmail: string | null;
  userId: string | null;
  productId: string;
  priceId: string;
  /** Null when unknown or not yearly. */
  price: Money | null;
  /** The provider's status, or OTHER_PRODUCT. */
  status: string;
  startedAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Free days, and nothing has been paid yet. */
  trial: boolean;
  /** The code of the trial it began with. */
  trialCode: string | null;
  /** The code's id, and what its card has in common with others of the same number. */
  begun: { trialCodeId: string | null; card: string | null };
  /** From the charge of the latest paid invoice. */
  revoked: Revocation | null;
};

/** With UNREADABLE only the id is set. */
export type ListedSubscription = Pick<
  ProviderSubscription,
  "id" | "status" | "cancelAtPeriodEnd"
> & { periodEnd: Date | null };

/** The object to read again after a webhook, whose data is not trusted; "missing" without one. */
export type EventSubject =
  | { kind: "subscription"; id: string; customerId: string | null }
  | { kind: "customer"; id: string }
  | { kind: "charge"; id: string }
  /** For a single payment. */
  | { kind: "checkout"; id: string; customerId: string | null }
  | { kind: "dispute"; id: string; chargeId: string }
  | { kind: "refund"; id: string; chargeId: string }
  | { kind: "payout"; id: string }
  | { kind: "nothing" }
  | { kind: "missing" };

export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  about: EventSubject;
  /** Undefined for an event that was fetched. */
  digest?: string;
};

/** `member` is null for a guest. */
export type CheckoutOrder = {
  /** Without one it is sold at STRIPE_PRICE_ID. */
  priceId?: string | undefined;
  member: { userId: string; email: string; customerId: string | null } | null;
  /** May contain {CHECKOUT_SESSION_ID}, which the provider fills. */
  successUrl: string;
  cancelUrl: string;
  /** The provider's id of a promotion code; without one the provider's page asks for it. */
  promotionId?: string | undefined;
  /** `closesAt` is for the page, where a place of the code is held for it. */
  trial?: (Trial & { code: string; codeId: string; closesAt: Date | null }) | undefined;
};

type ProviderCheckout = {
  /** The payment itself may still be pending. */
  complete: boolean;
  subscriptionId: string | null;
  userId: string | null;
  /** Null before it is complete. */
  email: string | null;
};

/** Functions throw `billing.provider_unavailable` on a timeout, an outage or a refused key. */
export type Payments = OfficePayments &
  MoneyReading &
  GiftPayments &
  Promotions & {
    mode: "test" | "live";
    /** Null when it is not sold by the year. */
    readPrice(priceId: string): Promise<Money | null>;
    /** A yearly price of each amount, of the same product and tax; the same `key` makes them once. */
    makePrices(order: {
      key: string;
      like: string;
      amounts: readonly Money[];
    }): Promise<(Money & { priceId: string })[] | { refusal: { message: string } }>;
    /** Also throws `billing.code_for_new_members`. */
    createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
    readCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
    createPortal(order: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
    readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
    /** Null before the first payment. Throws also when the response is another customer's. */
    readReceipt(of: {
      subscriptionId: string;
      customerId: string;
    }): Promise<ProviderReceipt | null>;
    /** Newest first, up to a limit. Throws also when the response is another customer's. */
    paymentsOf(customerId: string): Promise<{ payments: CustomerPayment[]; complete: boolean }>;
    /** Returns who paid what has this id or number; Stripe's search lags by up to a minute. */
    payersOfPrinted(printed: PrintedId): Promise<PrintedPayer[]>;
    /** Immediate, without a refund; idempotent. */
    cancelSubscription(subscriptionId: string): Promise<void>;
    /** Ended ones too. */
    subscriptionsOf(customerId: string): Promise<string[]>;
    /** Ignores the case of ASCII letters. */
    customersWithEmail(email: string): Promise<string[]>;
    /** Leaves a customer alone whose email is another than `from`. */
    changeCustomerEmail(customerId: string, change: { from: string; to: string }): Promise<void>;
    customerOfCharge(chargeId: string): Promise<string | null>;
    /** For the reconciliation; an unreadable subscription does not stop it. */
    eachSubscription(): AsyncIterable<ListedSubscription>;
    /** Newest first. */
    eventsSince(instant: Date): AsyncIterable<PaymentEvent>;
    /** Throws `billing.signature_invalid` unless a configured secret signed the bytes within 300 s. */
    readEvent(body: string | Uint8Array, signature: string | undefined, now: Date): PaymentEvent;
  };
