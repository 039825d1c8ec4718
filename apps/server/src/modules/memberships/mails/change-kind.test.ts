import { describe, expect, it } from "vitest";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { CARD_ROW as card } from "#testing/subscription-row.ts";
import { beginsCharging, classifyChange } from "./change-kind.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3600_000);

const STORE = { source: "revenuecat", store: "app_store", givesAccess: true } as const;
const purchase: SubscriptionRow = { ...card, ...STORE };
const unclaimed = { ...card, userId: null };
const incomplete = { ...card, status: "incomplete" };
const pastDue = { ...card, status: "past_due" };
const unpaid = { ...card, status: "unpaid" };
const canceled = { ...card, status: "canceled" };
const ending = { ...card, cancelAtPeriodEnd: true };
const refunded = { ...card, revoked: "refunded" as const };
const expired = { ...purchase, status: "expired", givesAccess: false };
const paused = { ...purchase, status: "paused", givesAccess: false };
const moved = { ...purchase, status: "moved", givesAccess: false };
const old = { periodStart: days(-100), periodEnd: days(265) };

describe("what a change means to the member", () => {
  it.each<[string, SubscriptionRow | null, SubscriptionRow, string | undefined]>([
    ["a purchase", null, card, "started"],
    ["a purchase that needed a second step", incomplete, card, "started"],
    ["a purchase from before this product", null, { ...card, ...old }, undefined],
    ["a purchase that was never paid", null, incomplete, undefined],
    ["a purchase that was refunded immediately", null, refunded, undefined],
    ["a claim", unclaimed, card, undefined],
    ["a purchase in a store", null, purchase, undefined],
    ["a declined renewal", { ...card, ...old }, pastDue, "payment_failed"],
    ["the same decline again", pastDue, pastDue, undefined],
    ["a decline reported too late", card, { ...card, ...old, status: "past_due" }, undefined],
    ["a recovery", pastDue, card, undefined],
    ["a cancellation for the period's end", card, ending, undefined],
    ["a renewal that is turned on again", ending, card, "renewal_on"],
    [
      "free days that were to end and are paid on",
      { ...card, trial: true, cancelAtPeriodEnd: true },
      card,
      "started",
    ],
    ["an end", card, canceled, "ended"],
    ["an end after an end", unpaid, canceled, undefined],
    ["the end of a subscription that never started", incomplete, canceled, undefined],
    ["an end without an announced start", null, canceled, undefined],
    ["a refund of a renewing subscription", card, refunded, undefined],
    ["an end in a store", purchase, expired, "ended"],
    ["a pause in a store", purchase, paused, undefined],
    ["a store purchase that its customer has no longer", purchase, moved, "moved"],
    ["one that another has already", purchase, { ...purchase, userId: "user-2" }, "moved"],
    ["the second report of a move", moved, { ...purchase, userId: "user-2" }, undefined],
    ["a move of what had ended", expired, { ...moved }, undefined],
    [
      "an anonymous purchase that a member restores",
      { ...purchase, userId: null },
      purchase,
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
    const change = { before: { ...card, ...before }, after: canceled };
    expect(classifyChange(change, NOW)).toEqual({ kind: "ended", endedOn });
  });
});

describe("whether a member may pay twice from now on", () => {
  it.each<[string, SubscriptionRow | null, SubscriptionRow, boolean]>([
    ["a purchase", null, card, true],
    ["a claim", unclaimed, card, true],
    ["a transfer", { ...purchase, userId: "user-2" }, purchase, true],
    ["an undone cancellation", ending, card, true],
    ["a renewal", card, { ...card, periodEnd: days(730) }, false],
    ["a cancellation", card, ending, false],
    ["a claim of a subscription that ends", unclaimed, ending, false],
    ["a claim of one that was refunded and goes on", { ...refunded, userId: null }, refunded, true],
    ["a dispute that is won", { ...card, revoked: "disputed" }, card, false],
    ["a payment that is retried", card, pastDue, false],
    ["a pause in a store", purchase, paused, false],
  ])("%s", (_, before, after, charges) => {
    expect(beginsCharging({ before, after })).toBe(charges);
  });
});
