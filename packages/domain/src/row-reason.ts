import { GIFT_REASON, type JournalKind, type JournalRow, type JournalSource } from "./journal.ts";
import type { RowFigure, RowReason } from "./money-figures.ts";

/** The known facts about a row of a figure. */
export type RowGrounds = {
  figure: RowFigure;
  source: JournalSource;
  /** The journal's row that caused it, and the provider's reason. */
  kind: JournalKind | null;
  reason: string | null;
  discounted: boolean;
  /** The bank's later decision on a dispute. */
  outcome: "won" | "lost" | null;
  /** For a payment: its role for the member. */
  came: "new" | "regained" | "changed" | "second" | "renewed" | null;
  isInGrace: boolean;
  /** Came back before grace was over. */
  isSoon: boolean;
  isOtherCurrency: boolean;
  /** Due, and canceled ahead. */
  isCanceled: boolean;
  product: JournalRow["product"];
};

/** Returns why a row is part of its figure. */
export function rowReasonOf(row: RowGrounds): RowReason {
  const { figure, kind, isOtherCurrency } = row;
  switch (figure) {
    case "opening":
    case "closing":
      return "paying";
    case "new":
      return firstOf(row);
    case "regained":
      return kind === "payment" ? returnOf(row) : restoredBy(kind);
    case "lapsed":
      return lapseOf(row);
    case "refunded":
    case "disputed":
      return kind === "dispute" ? disputeOf(row) : "returned";
    case "changed":
      return isOtherCurrency ? "another_currency" : "another_price";
    case "received":
    case "coupons":
      return isGift(row) ? "gift" : paymentOf(row);
    case "card_payments":
      return cardReasonOf(row);
    case "fees":
      return kind === "credit" ? "fee_returned" : "fee";
    case "converted":
      return "exchanged";
    case "payouts":
      return kind === "payout" ? "paid_out" : "payout_returned";
    case "due":
      return row.isCanceled ? "due_canceled" : "due";
    case "returned":
      if (isGift(row)) return "gift";
      return returnedBy(kind);
    case "held":
      if (isGift(row)) return "gift";
      return kind === "dispute" ? disputeOf(row) : "dispute_won";
    case "in_grace":
      return "in_grace";
    case "second_year":
      return "second_payment";
    case "given":
      return isGift(row) ? "gift" : givenOf(row);
    case "other_products":
      return "other_product";
    case "test_payments":
      return "test_payment";
  }
}

/** For a year that is open without money, only the reason shows a gift. */
const isGift = ({ product, figure, reason }: RowGrounds) =>
  product === "gift" || (figure === "given" && reason === GIFT_REASON);

const firstOf = ({ discounted }: RowGrounds) =>
  discounted ? "first_with_coupon" : "first_payment";

/** A provider's year without money was a trial, or a coupon covered everything. */
function givenOf({ source, discounted }: RowGrounds): RowReason {
  if (source === "office") return "given";
  return discounted ? "first_with_coupon" : "trial";
}

const returnOf = ({ isSoon }: RowGrounds) => (isSoon ? "paid_in_grace" : "came_back");

const restoredBy = (kind: JournalKind | null) => (kind === "dispute_won" ? "dispute_won" : "other");

const returnedBy = (kind: JournalKind | null) => (kind === "refund" ? "returned" : "other");

function cardReasonOf(row: RowGrounds): RowReason {
  switch (row.kind) {
    case "payment":
      if (isGift(row)) return "gift";
      return row.product === "other" ? "other_product" : paymentOf(row);
    case "dispute":
      return disputeOf(row);
    case "dispute_won":
      return "dispute_won";
    default:
      return returnedBy(row.kind);
  }
}

function lapseOf({ kind, reason, source, isInGrace }: RowGrounds): RowReason {
  if (kind === "payment") return isInGrace ? "in_grace" : "declined";
  if (reason === "payment_failed") return "declined";
  return source === "stripe" || source === "office" ? "canceled" : "turned_off";
}

function disputeOf({ outcome }: RowGrounds): RowReason {
  if (outcome === null) return "disputed";
  return outcome === "won" ? "dispute_won" : "dispute_lost";
}

function paymentOf(row: RowGrounds): RowReason {
  switch (row.came) {
    case "second":
      return "second_payment";
    case "new":
      return firstOf(row);
    case "regained":
      return returnOf(row);
    case "changed":
    case "renewed":
      return "renewal";
    case null:
      return "other_payment";
  }
}
