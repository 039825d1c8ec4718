/** Where a subscription was bought, as the backend writes it. */
export type Store = "app_store" | "play_store";

/** One subscription as the stand-in keeps it; instants are milliseconds. */
export type StoreRecord = {
  id: string;
  appUserId: string;
  originalAppUserId: string;
  store: Store;
  /** The store's own name of what was bought. */
  product: string;
  environment: "production" | "sandbox";
  startsAt: number;
  periodStartsAt: number;
  periodEndsAt: number;
  renews: boolean;
  /** How often it was charged; numbers its transactions. */
  charges: number;
  /** Ends at the period's end and comes back by itself at this instant. */
  resumesAt: number | null;
  billingIssueAt: number | null;
  graceEndsAt: number | null;
  refundedAt: number | null;
  /** When its end was announced. */
  endedAt: number | null;
};

/** Everything that survives a restart. */
export type StoreState = {
  skew: number;
  /** When each app user id was first seen. */
  customers: Record<string, number>;
  subscriptions: StoreRecord[];
  events: KeptEvent[];
};

/** An event with the statuses it was answered with; 0 stands for no answer. */
export type KeptEvent = { event: StoreEvent; statuses: number[] };

/** The body's `event` of a webhook. */
export type StoreEvent = {
  id: string;
  type: string;
  event_timestamp_ms: number;
} & Record<string, unknown>;

export const EMPTY_STATE: StoreState = { skew: 0, customers: {}, subscriptions: [], events: [] };

export const DAY_MS = 86_400_000;
const RETRY_DAYS = 60;

/** The backend's word for where a subscription stands. */
export function statusOf(record: StoreRecord, now: number): string {
  if (record.refundedAt !== null) return "expired";
  if (now < record.periodEndsAt) return "active";
  if (record.resumesAt !== null) return "paused";
  if (record.graceEndsAt !== null && now < record.graceEndsAt) return "in_grace_period";
  const { billingIssueAt } = record;
  const retried = billingIssueAt !== null && now < billingIssueAt + RETRY_DAYS * DAY_MS;
  return retried ? "in_billing_retry" : "expired";
}

/** Whether the entitlement is open: the backend's own verdict. */
export function givesAccess(record: StoreRecord, now: number): boolean {
  return ["active", "in_grace_period"].includes(statusOf(record, now));
}

/** The same day a year later. */
export function yearAfter(instant: number): number {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}
