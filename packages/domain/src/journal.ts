/** The provider that moved the money, or staff. */
export const JOURNAL_SOURCES = [
  ...(["stripe", "app_store", "play_store", "other_store"] as const),
  "office",
] as const;
export type JournalSource = (typeof JOURNAL_SOURCES)[number];

/** A fact about money. A row is never changed: a later fact is another row. */
export const JOURNAL_KINDS = [
  /** A bill; no money yet. */
  "invoice",
  /** Money received for the time from `from` to `to`. */
  "payment",
  /** For `paymentId`, whole or in part. */
  "refund",
  /** The refund bounced; `externalId` is the refund's. */
  "refund_failed",
  /** The bank holds the money of `paymentId`. */
  ...(["dispute", "dispute_won", "dispute_lost"] as const),
  /** The provider's fee, for `paymentId` if it has one. */
  "fee",
  /** Added to the balance by the provider, such as a fee that it gave back. */
  "credit",
  /** Exchanged by the provider: out of one currency of the balance, into another. */
  ...(["converted_from", "converted_to"] as const),
  /** Sent to the bank, which has it at `to`. */
  "payout",
  /** A bounced payout, or a debit by the bank. */
  "payout_returned",
  /** The subscription ended at `at`, before the paid time was over, or was never renewed. */
  "ended",
  /** The paid time ends at `to` instead, without money. */
  "moved",
  /** From now on known to be `memberKey`'s, with all that was paid before. */
  "owner",
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNAL_PRODUCTS = [
  "membership",
  /** A gifted year: money, but no paying member. */
  "gift",
  /** Sold on the same account, opens no membership. */
  "other",
] as const;
type JournalProduct = (typeof JOURNAL_PRODUCTS)[number];

/** A row is identified by source, kind and `externalId` together. */
export type JournalRow = {
  source: JournalSource;
  kind: JournalKind;
  /** The provider's id of the fact. */
  externalId: string;
  /** The time of the event by the provider. */
  at: Date;
  /** The `externalId` of the payment that a refund, dispute or fee is about. */
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  /** A hash of the member's id; only of "owner". */
  memberKey: string | null;
  product: JournalProduct;
  /** In minor units of `currency`, never negative: the kind determines the direction. */
  amount: number;
  /** ISO code in capitals. */
  currency: string;
  from: Date | null;
  to: Date | null;
  /** The yearly price without discounts and tax, in minor units. */
  yearly: number | null;
  /** The coupon's discount, in minor units. */
  discount: number;
  /** Contained in `amount`. */
  tax: number;
  /**
   * The provider's reason for a refund, dispute or end; the name of a coupon or a product;
   * GIFT_REASON.
   */
  reason: string | null;
};

/** The reason of rows about gifts. */
export const GIFT_REASON = "gift";
