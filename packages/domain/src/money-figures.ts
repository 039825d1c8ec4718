/** Changes in the paying members within a month. */
const MOVEMENT_FIGURES = ["new", "regained", "lapsed", "refunded", "changed"] as const;

/** opening + new + regained − lapsed − refunded + changed = closing. */
export const BRIDGE_FIGURES = ["opening", ...MOVEMENT_FIGURES, "closing"] as const;
export type BridgeFigure = (typeof BRIDGE_FIGURES)[number];

/** received − returned − held = kept. */
export const CASH_FIGURES = ["received", "returned", "held"] as const;
export type CashFigure = (typeof CASH_FIGURES)[number];

/** card_payments − fees + converted − payouts = the change of Stripe's balance. */
export const BALANCE_FIGURES = ["card_payments", "fees", "converted", "payouts"] as const;
export type BalanceFigure = (typeof BALANCE_FIGURES)[number];

/** Memberships outside the count. */
export const UNCOUNTED_FIGURES = [
  ...(["in_grace", "disputed", "second_year", "given"] as const),
  ...(["other_products", "coupons", "test_payments"] as const),
] as const;
export type UncountedFigure = (typeof UNCOUNTED_FIGURES)[number];

/** The terms of a month: their rows sum to its bridge, its cash and its balance. */
export const TERM_FIGURES = [...BRIDGE_FIGURES, ...CASH_FIGURES, ...BALANCE_FIGURES] as const;

/** The figures that open to their rows; "due": who pays, by the month in which the paid year ends. */
export const ROW_FIGURES = [...TERM_FIGURES, ...UNCOUNTED_FIGURES, "due"] as const;
export type RowFigure = (typeof ROW_FIGURES)[number];

/** Why a row is where it is. */
export const ROW_REASONS = [
  "first_payment",
  /** The first payment, with the coupon named in the row's text. */
  "first_with_coupon",
  "renewal",
  /** Paid by a member who pays through another subscription already. */
  "second_payment",
  "other_payment",
  "paid_in_grace",
  "came_back",
  /** The bank gave the money back. */
  "dispute_won",
  "declined",
  /** Declined; access lasts until the row's `until`. */
  "in_grace",
  "canceled",
  "turned_off",
  /** The reason is the row's text. */
  "returned",
  "disputed",
  "dispute_lost",
  "another_price",
  "another_currency",
  /** The text is whose fee it is, where it is no payment's. */
  "fee",
  "fee_returned",
  "exchanged",
  /** The row's text is the payout's id, and the bank has it on `until`. */
  "paid_out",
  "payout_returned",
  "due",
  "due_canceled",
  "paying",
  "given",
  /** Free days at the beginning. */
  "trial",
  /** Paid for another person, or received from one. */
  "gift",
  "other_product",
  "test_payment",
  "other",
] as const;
export type RowReason = (typeof ROW_REASONS)[number];

export const DIFFERENCE_KINDS = [
  /** The provider has a payment or a membership that has no row here. */
  "missing",
  /** A store's subscription whose price in its own currency is unknown. */
  "unpriced",
  /** Here are rows that the provider does not know. */
  "unknown",
  /** Both have it, at another price or in another state. */
  "differs",
  /** The rows and this server's own memberships do not agree. */
  "ledger",
  /** The last payment was made at another price than the membership here has. */
  "price",
] as const;
