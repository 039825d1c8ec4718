import { describe, expect, it } from "vitest";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { classifyChange, opensRenewing } from "./change-kind.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3600_000);

const card: SubscriptionRow = {
  source: "stripe",
  externalId: "sub_1",
  userId: "user-1",
  customerId: "cus_1",
  customerEmail: "ann@example.com",
  productId: "prod_1",
  priceId: null,
  price: null,
  startedAt: null,
  ownerLink: null,
  status: "active",
  periodStart: NOW,
  periodEnd: days(365),
  cancelAtPeriodEnd: false,
  trial: false,
  trialCode: null,
  revoked: null,
  store: null,
  givesAccess: null,
  syncedAt: NOW,
};
const purchase: SubscriptionRow = {
  ...card,
  source: "revenuecat",
  store: "app_store",
  givesAccess: true,
};
const old = { periodStart: days(-100), periodEnd: days(265) };

describe("what a change means to the member", () => {
  it.each<[string, SubscriptionRow | null, SubscriptionRow, string | undefined]>([
    ["a purchase", null, card, "started"],
    ["a purchase that needed a second step", { ...card, status: "incomplete" }, card, "started"],
    ["a purchase from before this product", null, { ...card, ...old }, undefined],
    ["a purchase that was never paid", null, { ...card, status: "incomplete" }, undefined],
    ["a purchase that was refunded immediately", null, { ...card, revoked: "refunded" }, undefined],
    ["a claim", { ...card, userId: null }, card, undefined],
    ["a purchase in a store", null, purchase, undefined],
    ["a declined renewal", { ...card, ...old }, { ...card, status: "past_due" }, "payment_failed"],
    [
      "the same decline again",
      { ...card, status: "past_due" },
      { ...card, status: "past_due" },
      undefined,
    ],
    ["a decline reported too late", card, { ...card, ...old, status: "past_due" }, undefined],
    ["a recovery", { ...card, status: "past_due" }, card, undefined],
    ["a cancellation for the period's end", card, { ...card, cancelAtPeriodEnd: true }, undefined],
    ["an end", card, { ...card, status: "canceled" }, "ended"],
    [
      "an end after an end",
      { ...card, status: "unpaid" },
      { ...card, status: "canceled" },
      undefined,
    ],
    [
      "the end of a subscription that never started",
      { ...card, status: "incomplete" },
      { ...card, status: "canceled" },
      undefined,
    ],
    ["an end without an announced start", null, { ...card, status: "canceled" }, undefined],
    ["a refund of a renewing subscription", card, { ...card, revoked: "refunded" }, undefined],
    [
      "an end in a store",
      purchase,
      { ...purchase, status: "expired", givesAccess: false },
      "ended",
    ],
    [
      "a pause in a store",
      purchase,
      { ...purchase, status: "paused", givesAccess: false },
      undefined,
    ],
  ])("%s", (_, before, after, kind) => {
    expect(classifyChange({ before, after }, NOW)?.kind).toBe(kind);
  });

  it.each<[string, Partial<SubscriptionRow>, Date]>([
    ["the period's", { periodEnd: days(-1), cancelAtPeriodEnd: true }, days(-1)],
    ["the grace's", { status: "past_due", periodStart: days(-10) }, days(-3)],
    ["today, in a running period", {}, NOW],
    ["today, after access had ended", { revoked: "refunded" }, NOW],
  ])("the day of the end is %s", (_, before, endedOn) => {
    const change = { before: { ...card, ...before }, after: { ...card, status: "canceled" } };
    expect(classifyChange(change, NOW)).toEqual({ kind: "ended", endedOn });
  });
});

describe("whether a member may pay twice from now on", () => {
  it.each<[string, SubscriptionRow | null, SubscriptionRow, boolean]>([
    ["a purchase", null, card, true],
    ["a claim", { ...card, userId: null }, card, true],
    ["a transfer", { ...purchase, userId: "user-2" }, purchase, true],
    ["an undone cancellation", { ...card, cancelAtPeriodEnd: true }, card, true],
    ["a renewal", card, { ...card, periodEnd: days(730) }, false],
    ["a cancellation", card, { ...card, cancelAtPeriodEnd: true }, false],
    [
      "a claim of a subscription that ends",
      { ...card, userId: null },
      { ...card, cancelAtPeriodEnd: true },
      false,
    ],
  ])("%s", (_, before, after, opens) => {
    expect(opensRenewing({ before, after }, NOW)).toBe(opens);
  });
});
