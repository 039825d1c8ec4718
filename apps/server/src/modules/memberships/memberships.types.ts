import type { JournalRow } from "@sovereign/domain/journal";
import type { Database } from "#database/database.ts";
import type { SubscriptionRow } from "./records/subscription-rows.repository.ts";

/** `before` is null at first. A claim is a change too: `userId` becomes the member. */
export type MembershipChange = { before: SubscriptionRow | null; after: SubscriptionRow };

/** Called one at a time per subscription and again until it resolves, so it must be idempotent. */
export type OnMembershipChange = (change: MembershipChange) => Promise<void>;

/** Callbacks of the money journal (decision 138). */
export type MoneyJournal = {
  /** In the transaction that stored subscriptions, changed or not. */
  onStored(tx: Database, rows: readonly SubscriptionRow[]): Promise<void>;
  /** After an event about a card customer, whatever they bought. */
  onMoney(customerId: string, tx?: Database): Promise<void>;
  record(rows: readonly JournalRow[], tx: Database): Promise<unknown>;
};

/** The only writer of subscriptions: stores the provider's state under a lock (decision 14). */
export type SyncWriter = {
  /** A subscription unknown to the provider remains until its paid period ends. */
  syncSubscription(id: string): Promise<void>;
  syncCustomer(customerId: string): Promise<void>;
  /** Refunds and ends a payment for a deleted account and stores nothing about it. Idempotent. */
  endLatePayment(id: string): Promise<void>;
  /** For a transfer first "from", then "to". */
  syncStoreCustomer(appUserId: string): Promise<void>;
  /** Does nothing if another node already read the row since its period ended. */
  syncIfDue(row: SubscriptionRow): Promise<void>;
  /** Reads subscriptions again whose provider contradicted itself. */
  syncDoubted(): Promise<void>;
  /** The same for a report of the provider at an instant: a later response is not outdated. */
  heard(at: Date): SyncWriter;
};
