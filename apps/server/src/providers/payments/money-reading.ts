import type { JournalRow } from "@sovereign/domain/journal";

/** From `from`, before `to`. */
export type Span = { from: Date; to: Date };

/** A membership that a provider charges for, or will. */
export type ActiveMembership = {
  subscriptionId: string;
  customerId: string | null;
  since: Date | null;
  yearly: number | null;
  currency: string;
};

export type MoneyPage = {
  rows: JournalRow[];
  active: ActiveMembership[];
  /** Number of objects of the page that could not be read. */
  unreadable: number;
};

/** Money movements, as rows of the journal. Functions throw `billing.provider_unavailable`. */
export type MoneyReading = {
  /** Everything that a customer paid and was returned, or a payout; empty for an unknown id. */
  moneyOf(id: string): Promise<JournalRow[]>;
  /**
   * Everything that happened on the account in a span, with all active memberships. A fact may be
   * read twice, and the pages are in no order.
   */
  moneyBetween(span: Span): AsyncIterable<MoneyPage>;
  payerOf(subscriptionId: string): Promise<{ customerId: string; email: string | null } | null>;
};
