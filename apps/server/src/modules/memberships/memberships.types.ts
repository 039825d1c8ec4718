import type { SubscriptionRow } from "./records/subscription-rows.repository.ts";

/**
 * What became of a subscription since it was last announced; `before` is null for one that never
 * was. A claim is a change as well: `userId` goes from null to the member.
 */
export type MembershipChange = { before: SubscriptionRow | null; after: SubscriptionRow };

/**
 * Called with every change after it was stored, one at a time for each subscription, and again
 * until it resolves; so what it does must be harmless twice.
 */
export type OnMembershipChange = (change: MembershipChange) => Promise<void>;

/**
 * The one writer of subscriptions: reads the provider's present state under a lock and stores it
 * (decision 14). Throws what the provider's driver throws; nothing is lost by that.
 */
export type SyncWriter = {
  /**
   * Reads one card subscription again. One that the provider does not know stays as it is to the end
   * of what was paid for.
   */
  syncSubscription(id: string): Promise<void>;
  /** Reads all of a card customer's subscriptions again. */
  syncCustomer(customerId: string): Promise<void>;
  /**
   * Refunds and ends at the provider what was paid for an account that is gone, and stores nothing
   * about it any more. Harmless twice.
   */
  endLatePayment(id: string): Promise<void>;
  /** Reads all store purchases of an app user id again; of a transfer first "from", then "to". */
  syncStoreCustomer(appUserId: string): Promise<void>;
  /** Reads a row again whose period has ended, unless another node has done so meanwhile. */
  syncIfDue(row: SubscriptionRow): Promise<void>;
};
