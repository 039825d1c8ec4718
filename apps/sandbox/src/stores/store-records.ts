export type Store = "app_store" | "play_store";

/** One charge of a subscription, in the store's currency. */
export type StoreTransaction = {
  id: string;
  purchasedAt: number;
  expiresAt: number;
  refundedAt: number | null;
};

/** One subscription; instants are milliseconds. */
export type StoreRecord = {
  id: string;
  appUserId: string;
  originalAppUserId: string;
  store: Store;
  product: string;
  environment: "production" | "sandbox";
  startsAt: number;
  periodStartsAt: number;
  periodEndsAt: number;
  renews: boolean;
  /** The number of charges, which numbers the transactions. */
  charges: number;
  /** Oldest first. */
  transactions: StoreTransaction[];
  /** The yearly price, in units such as 49.99. */
  price: number;
  currency: string;
  /** Access pauses at the period's end and resumes at this instant. */
  resumesAt: number | null;
  billingIssueAt: number | null;
  graceEndsAt: number | null;
  refundedAt: number | null;
  /** When the expiration event was sent. */
  endedAt: number | null;
};

export type StoreState = {
  skew: number;
  customers: Record<string, number>;
  subscriptions: StoreRecord[];
  events: KeptEvent[];
};

/** An event with the statuses of its deliveries; 0 is no response. */
export type KeptEvent = { event: StoreEvent; statuses: number[] };

export type StoreEvent = {
  id: string;
  type: string;
  event_timestamp_ms: number;
} & Record<string, unknown>;

export const EMPTY_STATE: StoreState = { skew: 0, customers: {}, subscriptions: [], events: [] };

export const DAY_MS = 86_400_000;
const RETRY_DAYS = 60;

export function statusOf(record: StoreRecord, now: number): string {
  if (record.refundedAt !== null) return "expired";
  if (now < record.periodEndsAt) return "active";
  if (record.resumesAt !== null) return "paused";
  if (record.graceEndsAt !== null && now < record.graceEndsAt) return "in_grace_period";
  const { billingIssueAt } = record;
  const retried = billingIssueAt !== null && now < billingIssueAt + RETRY_DAYS * DAY_MS;
  return retried ? "in_billing_retry" : "expired";
}

export function givesAccess(record: StoreRecord, now: number): boolean {
  return ["active", "in_grace_period"].includes(statusOf(record, now));
}

export function yearAfter(instant: number): number {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}
