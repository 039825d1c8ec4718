import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standingOf } from "./member-standing.ts";
import { membershipOf } from "./membership.ts";
import type { SubscriptionRecord } from "./subscription.ts";
import { runs } from "./testing/runs.ts";
import { CARD, PURCHASE } from "./testing/subscriptions.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");
const on = (day: string) => new Date(`${day}T12:00:00.000Z`);

type Dated = SubscriptionRecord & { startedAt: Date | null };

const card: Dated = {
  ...CARD,
  startedAt: on("2025-03-10"),
  price: { amount: "64.00", currency: "USD" },
};
const store: Dated = { ...PURCHASE, startedAt: null, price: null };
const given: Dated = {
  ...card,
  source: "office",
  externalId: "act",
  price: null,
  cancelAtPeriodEnd: true,
};
const openEnd = { until: card.periodEnd };
const longer = { ...given, periodEnd: on("2028-03-10") };
const canceled = { ...card, cancelAtPeriodEnd: true };
const declined = { ...card, status: "past_due", periodStart: on("2026-05-30") };
const late = { ...store, status: "in_grace_period", periodEnd: on("2026-05-29") };
const refunded: Dated = { ...card, revoked: "refunded", periodStart: on("2026-05-01") };
const ended = { endedAt: on("2026-05-01"), until: null };
const over = { status: "canceled", cancelAtPeriodEnd: true, periodEnd: on("2026-05-01") };

describe("what staff read about a membership", () => {
  it.each<[string, Dated[], object]>([
    ["nothing", [], { state: "never", managedBy: null, until: null, endedAt: null }],
    ["an unfinished payment", [{ ...card, status: "incomplete" }], { state: "never" }],
    ["a card that renews", [card], { state: "paying", since: card.startedAt, managedBy: "card" }],
    ["the end of a card that renews", [card], { until: card.periodEnd }],
    ["a canceled card", [canceled], { state: "canceled", until: card.periodEnd }],
    ["a declined card", [declined], { state: "grace", declinedOn: on("2026-05-30") }],
    ["the end of a declined card", [declined], { until: on("2026-06-06") }],
    ["a declined store purchase", [late], { state: "grace", declinedOn: on("2026-05-29") }],
    ["who manages a declined store purchase", [late], { managedBy: "app_store" }],
    ["a card whose year is over", [{ ...card, ...over }], { state: "lapsed", ...ended }],
    ["free days that were left", [{ ...card, ...over, trial: true }], { state: "never", ...ended }],
    ["a returned payment", [{ ...card, revoked: "refunded" }], { state: "refunded", until: null }],
    ["a disputed payment", [{ ...card, revoked: "disputed" }], { state: "disputed" }],
    ["a purchase after a refund", [refunded, store], { state: "paying", externalId: "rc_1" }],
    ["days that staff gave", [given], { state: "given", managedBy: "office", ...openEnd }],
    ["longer days that staff gave beside a card", [longer, card], { externalId: "sub_1" }],
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
          ...card,
          ...rest,
          externalId: id,
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
