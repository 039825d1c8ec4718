import type { SubscriptionRow } from "./records/subscription-rows.repository.ts";

/**
 * The change since the last announcement; `before` is null for the first. A claim is a change too:
 * `userId` changes from null to the member.
 */
export type MembershipChange = { before: SubscriptionRow | null; after: SubscriptionRow };

/**
 * Called after each stored change, one at a time per subscription and again until it resolves, so
 * it must be idempotent.
 */
export type OnMembershipChange = (change: MembershipChange) => Promise<void>;

/**
 * The only writer of subscriptions: reads the provider under a lock and stores its state (decision
 * 14). Throws what the driver throws, without losing anything.
 */
export type SyncWriter = {
  /** Reads one card subscription. One unknown to the provider stays until its paid period ends. */
  syncSubscription(id: string): Promise<void>;
  syncCustomer(customerId: string): Promise<void>;
  /** Refunds and ends a payment for a deleted account and stores nothing about it. Idempotent. */
  endLatePayment(id: string): Promise<void>;
  /** Reads all store purchases of an app user id; for a transfer first "from", then "to". */
  syncStoreCustomer(appUserId: string): Promise<void>;
  /** Reads a row whose period has ended, unless another node already did. */
  syncIfDue(row: SubscriptionRow): Promise<void>;
};
