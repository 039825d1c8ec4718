import type { PayoutInterval } from "#payments/books/payment-types.ts";
import type { PlayedYear } from "#payments/year/people.ts";

/** Thrown by an action that names a missing object or is not possible now. */
export class ControlError extends Error {
  override readonly name = "ControlError";
}

/** One attempt to deliver an event; status 0 is no response. */
export type DeliveryAttempt = {
  event_id: string;
  type: string;
  status: number;
  attempt: number;
  error?: string;
};

/**
 * `down` fails every request, `slow` delays it, `silent` never responds. `html`, `redirect` and
 * `truncated` (half a response) imitate a broken proxy.
 */
export const OUTAGE_MODES = [
  "none",
  "down",
  "slow",
  "silent",
  "html",
  "redirect",
  "truncated",
] as const;
export type OutageMode = (typeof OUTAGE_MODES)[number];

/** The fake's state; `now` is an ISO instant. */
export type PaymentState = {
  now: string;
  holding: boolean;
  /** Events that wait for `release`, oldest first. */
  held: string[];
  deliveries: DeliveryAttempt[];
  /** Oldest first. */
  events: { id: string; type: string }[];
  subscriptions: { id: string; status: string; customer: string; email: string | null }[];
  /** Paid once, without an invoice; oldest first. */
  payments: { id: string; email: string | null; refunded: boolean }[];
  outage: OutageMode;
};

/** A payment: the subscription's latest, or a single one by its payment intent. */
export type Paid = { subscription: string } | { payment: string };

/** Makes requests of this method whose path begins with `path` fail, `times` times (1). */
export type Fault = {
  method: "get" | "post" | "delete";
  path: string;
  /** `lost` executes the request, and its response never arrives. */
  kind: (typeof FAULT_KINDS)[number];
  message?: string;
  code?: string;
  times?: number;
};
export const FAULT_KINDS = ["refuse", "down", "lost"] as const;

export type ClockMove = { now: string } | { advance_seconds: number };

export type ReleaseOrder = {
  /** A list of event ids delivers these first, in that order, and the rest as sent. */
  order?: "as_sent" | "reversed" | string[];
  /** Number of deliveries of each event; 1 by default. */
  times?: number;
};

export type Redelivery = {
  event_id: string;
  /** Sent in parallel. */
  times?: number;
  bad_signature?: boolean;
  /** The signature's age; negative for one from the future. */
  age_seconds?: number;
};

/**
 * The actions of a test or a person, in process or as `POST /control/payments/<act>` in kebab case.
 * Each resolves after one delivery attempt, and rejects when it is not possible now.
 */
export type PaymentControl = {
  state(): PaymentState;
  clock(move: ClockMove): Promise<PaymentState>;
  hold(): Promise<void>;
  release(order?: ReleaseOrder): Promise<{ statuses: number[] }>;
  redeliver(order: Redelivery): Promise<{ statuses: number[] }>;
  declineNextRenewal(order: { subscription: string }): Promise<void>;
  renewNow(order: { subscription: string }): Promise<void>;
  recover(order: { subscription: string }): Promise<void>;
  giveUp(order: { subscription: string; status: "canceled" | "unpaid" }): Promise<void>;
  refund(order: Paid & { amount?: number }): Promise<void>;
  /** From now on new refunds stay pending, or are paid out immediately. */
  refundsWait(order: { wait: boolean }): Promise<void>;
  /** Pays out the latest refund of the latest payment, which was pending. */
  completeRefund(order: Paid): Promise<void>;
  /** The bank sends the latest refund of the latest payment back, with Stripe's reason. */
  failRefund(order: Paid & { reason?: string }): Promise<void>;
  /** Cancels the latest refund of the latest payment, which was pending. */
  cancelRefund(order: Paid): Promise<void>;
  dispute(order: Paid): Promise<void>;
  /** The bank asks, but moves no money. */
  openInquiry(order: Paid): Promise<void>;
  /** The inquiry, answered or closed, becomes a dispute. */
  escalateInquiry(order: Paid): Promise<void>;
  closeDispute(order: Paid & { status: "won" | "lost" }): Promise<void>;
  /** From now on the balance is paid out at midnight, on Mondays or never. */
  payoutInterval(order: { interval: PayoutInterval }): Promise<void>;
  /** Sends the latest payout back. */
  failPayout(): Promise<void>;
  outage(order: { mode: OutageMode; seconds?: number }): Promise<void>;
  fail(fault: Fault): Promise<void>;
  /** Ends all planned faults. */
  heal(): Promise<void>;
  /** The URL that hosted pages report from now on: null for none, "" for their own. */
  pageAddress(order: { url: string | null }): Promise<void>;
  /** Plays two years of a business; nothing is delivered until `announce`. */
  year(order: { seed: number }): Promise<PlayedYear>;
  /** Sends an event about every subscription and open dispute, as they are. */
  announce(): Promise<void>;
  alter(order: {
    subscription: string;
    quantity?: number;
    livemode?: boolean;
    price?: string;
  }): Promise<void>;
  /** Resolves when no delivery is queued or in flight; scheduled retries do not count. */
  settled(): Promise<void>;
  /** Deletes everything but the seeded product and price. */
  reset(): Promise<void>;
};
