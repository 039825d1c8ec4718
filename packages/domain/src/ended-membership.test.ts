import { expect, it } from "vitest";
import { type Membership, membershipOf, NO_MEMBERSHIP, standingMembership } from "./membership.ts";
import type { SubscriptionRecord } from "./subscription.ts";
import { CARD } from "./testing/subscriptions.ts";

const NOW = new Date("2026-11-23T00:00:00.000Z");
const END = "2026-11-22T12:00:00.000Z";

const over: SubscriptionRecord = {
  ...CARD,
  status: "canceled",
  periodEnd: new Date(END),
  cancelAtPeriodEnd: true,
};
const unpaid = { ...over, periodStart: new Date(END), periodEnd: new Date("2027-11-22T12:00:00Z") };

const expired: SubscriptionRecord = {
  ...over,
  source: "revenuecat",
  status: "expired",
  givesAccess: false,
};
const neverPaid = { ...unpaid, periodStart: new Date("2026-11-10T12:00Z"), status: "unpaid" };

it.each([
  ["a paid end", [over], { at: END }],
  ["the later of two", [{ ...over, periodEnd: new Date("2026-01-01") }, over], { at: END }],
  ["a store's purchase that ran out", [expired], { at: END }],
  ["a renewal never paid, after seven days", [neverPaid], { at: "2026-11-17T12:00:00.000Z" }],
  ["one canceled before its end", [{ ...unpaid, cancelAtPeriodEnd: false }], { at: null }],
  ["one paid back", [{ ...over, revoked: "refunded" as const }], { at: null }],
  ["a checkout that was never paid", [{ ...over, status: "incomplete_expired" }], null],
  ["nothing", [], null],
] as const)("states when %s ended §4.36", (_, records, ended) => {
  expect(membershipOf(records, NOW)).toEqual({ ...NO_MEMBERSHIP, ended });
});

it("is not set on an open membership", () => {
  const open = { ...over, status: "active", periodEnd: new Date("2027-11-22T12:00:00Z") };
  expect(membershipOf([over, open], NOW)).toMatchObject({ subscribed: true, ended: null });
});

it("is known to an offline device, for a membership that was not to renew", () => {
  const last: Membership = { ...NO_MEMBERSHIP, subscribed: true, subscription_end: END };
  expect(standingMembership(last, NOW)).toEqual({ ...NO_MEMBERSHIP, ended: { at: END } });
  expect(standingMembership({ ...last, renews: true }, NOW)).toEqual(NO_MEMBERSHIP);
  const ended = { ...NO_MEMBERSHIP, ended: { at: END } };
  expect(standingMembership(ended, NOW)).toEqual(ended);
});
