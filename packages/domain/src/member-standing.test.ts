import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standingOf } from "./member-standing.ts";
import { membershipOf } from "./membership.ts";
import type { SubscriptionRecord } from "./subscription.ts";
import { runs } from "./testing/runs.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");
const on = (day: string) => new Date(`${day}T12:00:00.000Z`);

type Dated = SubscriptionRecord & { startedAt: Date | null };

const card: Dated = {
  source: "stripe",
  externalId: "sub_1",
  productId: "prod_card",
  status: "active",
  startedAt: on("2025-03-10"),
  periodStart: on("2026-03-10"),
  periodEnd: on("2027-03-10"),
  cancelAtPeriodEnd: false,
  revoked: null,
  price: { amount: "64.00", currency: "USD" },
  store: null,
  givesAccess: null,
};

const store: Dated = {
  ...card,
  source: "revenuecat",
  externalId: "rc_1",
  store: "app_store",
  givesAccess: true,
  startedAt: null,
  price: null,
};

describe("what staff read about a membership", () => {
  it.each<[string, Dated[], object]>([
    ["nothing", [], { state: "never", managedBy: null, until: null, endedAt: null }],
    ["an unfinished payment", [{ ...card, status: "incomplete" }], { state: "never" }],
    [
      "a card that renews",
      [card],
      { state: "paying", since: card.startedAt, until: card.periodEnd, managedBy: "card" },
    ],
    [
      "a canceled card",
      [{ ...card, cancelAtPeriodEnd: true }],
      { state: "canceled", until: card.periodEnd },
    ],
    [
      "a declined card",
      [{ ...card, status: "past_due", periodStart: on("2026-05-30") }],
      { state: "grace", declinedOn: on("2026-05-30"), until: on("2026-06-06") },
    ],
    [
      "a declined store purchase",
      [{ ...store, status: "in_grace_period", periodEnd: on("2026-05-29") }],
      { state: "grace", declinedOn: on("2026-05-29"), managedBy: "app_store" },
    ],
    [
      "a canceled card whose year is over",
      [{ ...card, cancelAtPeriodEnd: true, status: "canceled", periodEnd: on("2026-05-01") }],
      { state: "lapsed", endedAt: on("2026-05-01"), until: null },
    ],
    [
      "free days that were left",
      [
        {
          ...card,
          trial: true,
          status: "canceled",
          cancelAtPeriodEnd: true,
          periodEnd: on("2026-05-01"),
        },
      ],
      { state: "never", endedAt: on("2026-05-01"), until: null },
    ],
    ["a returned payment", [{ ...card, revoked: "refunded" }], { state: "refunded", until: null }],
    ["a disputed payment", [{ ...card, revoked: "disputed" }], { state: "disputed" }],
    [
      "a purchase after an earlier refund",
      [{ ...card, revoked: "refunded", periodStart: on("2026-05-01") }, store],
      { state: "paying", externalId: "rc_1", price: null },
    ],
    [
      "days that staff gave",
      [{ ...card, source: "office", externalId: "act", cancelAtPeriodEnd: true, price: null }],
      { state: "given", managedBy: "office", until: card.periodEnd },
    ],
    [
      "days that staff gave beside a card that renews",
      [{ ...card, source: "office", externalId: "act", periodEnd: on("2028-03-10") }, card],
      { state: "paying", externalId: "sub_1", managedBy: "card" },
    ],
    ["two that go on", [card, store], { state: "paying", paidTwice: true }],
  ])("is right for %s", (_case, records, expected) => {
    expect(standingOf(records, NOW)).toMatchObject(expected);
  });

  it("is open, ends and is paid twice exactly as the membership", () => {
    const record = fc.record({
      days: fc.integer({ min: -60, max: 400 }),
      status: fc.constantFrom("active", "past_due", "canceled", "incomplete", "trialing"),
      cancelAtPeriodEnd: fc.boolean(),
      revoked: fc.constantFrom(null, null, "refunded" as const, "disputed" as const),
      id: fc.uuid(),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), (all) => {
        const records = all.map(({ days, id, ...rest }) => ({
          ...{ ...card, ...rest, externalId: id },
          periodEnd: new Date(NOW.getTime() + days * 24 * 3_600_000),
        }));
        const membership = membershipOf(records, NOW);
        const standing = standingOf(records, NOW);
        expect(["paying", "canceled", "grace", "given"].includes(standing.state)).toBe(
          membership.subscribed,
        );
        expect(standing.until?.toISOString() ?? null).toBe(membership.subscription_end);
        expect(standing.endedAt?.toISOString()).toBe(membership.ended?.at ?? undefined);
        expect(standing.paidTwice).toBe(membership.paid_twice);
        expect(standing.state === "never").toBe(!membership.subscribed && !membership.ended);
      }),
      runs(500),
    );
  });
});
