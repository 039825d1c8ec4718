/** The control was asked for something that does not exist or cannot happen now. */
export class ControlError extends Error {
  override readonly name = "ControlError";
}

/** One attempt to hand an event to the receiver; 0 stands for no answer at all. */
export type DeliveryAttempt = {
  event_id: string;
  type: string;
  status: number;
  attempt: number;
  /** Why there was no answer. */
  error?: string;
};

/**
 * `down` answers every request with the provider's own failure, `slow` waits before answering,
 * `silent` never answers; `html` is a page, `redirect` one elsewhere, `truncated` half an answer, as
 * something between the two sides would give them.
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

/** What a person or a test may want to know about the stand-in. `now` is an ISO instant. */
export type PaymentState = {
  now: string;
  holding: boolean;
  /** Events that wait for `release`, oldest first. */
  held: string[];
  deliveries: DeliveryAttempt[];
  /** Everything that happened, oldest first. */
  events: { id: string; type: string }[];
  subscriptions: { id: string; status: string; customer: string; email: string | null }[];
  outage: OutageMode;
};

export type ClockMove = { now: string } | { advance_seconds: number };

export type ReleaseOrder = {
  /** A list of event ids delivers these first, in that order, and the rest as sent. */
  order?: "as_sent" | "reversed" | string[];
  /** How often each event is delivered; 1 unless told. */
  times?: number;
};

export type Redelivery = {
  event_id: string;
  /** Sent in parallel. */
  times?: number;
  bad_signature?: boolean;
  /** How old the signature claims to be; negative for one from the future. */
  age_seconds?: number;
};

/**
 * What a test or a person may make happen, in process or as `POST /control/payments/<act>` with the
 * same JSON (the act in kebab case). Every act resolves after its deliveries were attempted once,
 * and rejects when what it names does not exist or cannot happen now.
 */
export type PaymentControl = {
  state(): PaymentState;
  /** Moves the provider's time; what falls due renews, ends or expires. */
  clock(move: ClockMove): Promise<PaymentState>;
  /** Keeps new events back until `release`. */
  hold(): Promise<void>;
  release(order?: ReleaseOrder): Promise<{ statuses: number[] }>;
  redeliver(order: Redelivery): Promise<{ statuses: number[] }>;
  declineNextRenewal(order: { subscription: string }): Promise<void>;
  /** Lets the paid period end now: it renews, is declined or ends, while the clock stays. */
  renewNow(order: { subscription: string }): Promise<void>;
  /** Pays the open renewal invoice of a past_due or unpaid subscription. */
  recover(order: { subscription: string }): Promise<void>;
  /** Ends the attempts to collect a past_due subscription's renewal. */
  giveUp(order: { subscription: string; status: "canceled" | "unpaid" }): Promise<void>;
  /** Refunds the latest paid invoice in full. */
  refund(order: { subscription: string }): Promise<void>;
  /** Disputes the latest paid invoice's charge. */
  dispute(order: { subscription: string }): Promise<void>;
  closeDispute(order: { subscription: string; status: "won" | "lost" }): Promise<void>;
  outage(order: { mode: OutageMode; seconds?: number }): Promise<void>;
  /** The address that hosted pages report from now on: null for none, "" for their own. */
  pageAddress(order: { url: string | null }): Promise<void>;
  /** Changes what a subscription is: how many, in which mode, at which price. */
  alter(order: {
    subscription: string;
    quantity?: number;
    livemode?: boolean;
    price?: string;
  }): Promise<void>;
  /** Resolves when no delivery is queued or under way; a retry that is still to come does not count. */
  settled(): Promise<void>;
  /** Forgets everything but the seeded product and price. */
  reset(): Promise<void>;
};
