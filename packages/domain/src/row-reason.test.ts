import { expect, it } from "vitest";
import { ledgerViewOf } from "./ledger-view.ts";
import { type RowGrounds, rowReasonOf } from "./row-reason.ts";
import type { SubscriptionRecord } from "./subscription.ts";
import { CARD } from "./testing/subscriptions.ts";

const GROUNDS: RowGrounds = {
  figure: "lapsed",
  source: "stripe",
  kind: "ended",
  reason: null,
  discounted: false,

  outcome: null,
  came: null,
  isInGrace: false,
  isSoon: false,
  isOtherCurrency: false,
  isCanceled: false,
  product: "membership",
};

it.each<[Partial<RowGrounds>, string]>([
  [{}, "canceled"],
  [{ reason: "payment_failed" }, "declined"],
  [{ source: "app_store" }, "turned_off"],
  [{ kind: "payment" }, "declined"],
  [{ kind: "payment", isInGrace: true }, "in_grace"],
  [{ figure: "refunded", kind: "refund" }, "returned"],
  [{ figure: "refunded", kind: "dispute" }, "disputed"],
  [{ figure: "held", kind: "dispute", outcome: "won" }, "dispute_won"],
  [{ figure: "held", kind: "dispute", outcome: "lost" }, "dispute_lost"],
  [{ figure: "regained", kind: "refund_failed" }, "other"],
  [{ figure: "regained", kind: "payment", isSoon: true }, "paid_in_grace"],
  [{ figure: "regained", kind: "payment" }, "came_back"],
  [{ figure: "received", kind: "payment" }, "other_payment"],
  [{ figure: "received", came: "renewed", discounted: true }, "renewal"],
  [{ figure: "coupons", came: "new", discounted: true }, "first_with_coupon"],
  [{ figure: "changed" }, "another_price"],
  [{ figure: "given", source: "office", kind: "moved" }, "given"],
  [{ figure: "given", kind: "payment" }, "trial"],
  [{ figure: "given", kind: "payment", discounted: true }, "first_with_coupon"],
])("a row with %j is there because of %s", (grounds, reason) => {
  expect(rowReasonOf({ ...GROUNDS, ...grounds })).toBe(reason);
});

const day = (iso: string) => new Date(`${iso}T12:00:00Z`);

const card = { ...CARD, periodStart: day("2025-03-10"), periodEnd: day("2026-03-10") };
const declined = {
  status: "past_due",
  periodStart: day("2026-03-10"),
  periodEnd: day("2027-03-10"),
};

it.each<[string, Partial<SubscriptionRecord>, string, string]>([
  ["within its year", {}, "2026-03-09", "paid"],
  ["on the day it renews", {}, "2026-03-10", "unknown"],
  ["a day later without a renewal", {}, "2026-03-11", "unpaid"],
  ["declined, on the same day", declined, "2026-03-10", "unknown"],
  ["declined, in grace", declined, "2026-03-12", "unpaid"],
  ["refunded", { revoked: "refunded" }, "2026-03-01", "unpaid"],
  ["on trial, or extended", { status: "trialing" }, "2026-03-01", "unknown"],
  ["given by staff", { source: "office" }, "2026-03-01", "unknown"],
  ["without an end", { periodEnd: null }, "2026-03-01", "unknown"],
  ["canceled at once", { status: "canceled" }, "2026-03-01", "unpaid"],
])("a membership %s is seen as it is paid", (_, more, now, view) => {
  expect(ledgerViewOf({ ...card, ...more }, day(now))).toBe(view);
});
