import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listedMembershipOf } from "./listed-member.ts";
import { accessOf, nextChange, REVOCATIONS, type SubscriptionRecord } from "./subscription.ts";
import { CARD } from "./testing/subscriptions.ts";

const NOW = new Date("2026-06-01T10:00:00.000Z");

type Dated = SubscriptionRecord & { startedAt: Date | null };

const card: Dated = { ...CARD, startedAt: new Date("2025-03-10T12:00:00.000Z"), price: null };
const given: Dated = {
  ...card,
  source: "office",
  externalId: "given",
  givesAccess: true,
  cancelAtPeriodEnd: true,
};
const due = { ...card, status: "past_due", periodStart: NOW };
const ended = { ...card, periodEnd: new Date("2026-05-01T00:00:00.000Z") };

describe("a member in the list", () => {
  it.each<[string, string | null, Dated[], Date | null]>([
    ["never", null, [], null],
    ["paying", "card", [card], card.periodEnd],
    ["grace", "card", [due], new Date("2026-06-08T10:00:00.000Z")],
    ["lapsed", "card", [ended], ended.periodEnd],
    ["given", "office", [given], given.periodEnd],
    ["paying", "card", [{ ...given, periodEnd: ended.periodEnd }, card], card.periodEnd],
    ["lapsed", "office", [{ ...given, periodEnd: ended.periodEnd }], ended.periodEnd],
  ])("is %s by %s", (state, source, records, paidUntil) => {
    expect(listedMembershipOf(records, NOW)).toMatchObject({ state, source, paidUntil });
  });
});

const instant = fc
  .integer({ min: -400, max: 400 })
  .map((hours) => new Date(NOW.getTime() + hours * 3_600_000));
const record: fc.Arbitrary<Dated> = fc.record({
  source: fc.constantFrom("stripe", "revenuecat"),
  externalId: fc.uuid(),
  productId: fc.constant("prod"),
  status: fc.constantFrom("active", "past_due", "in_grace_period", "canceled", "incomplete"),
  startedAt: fc.option(instant),
  periodStart: fc.option(instant),
  periodEnd: fc.option(instant),
  cancelAtPeriodEnd: fc.boolean(),
  revoked: fc.option(fc.constantFrom(...REVOCATIONS), { freq: 5 }),
  store: fc.option(fc.constantFrom("app_store", "play_store")),
  givesAccess: fc.option(fc.boolean()),
});

describe("until the next change", () => {
  it("nothing changes, whatever the subscriptions", () => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), shares, (records, share) => {
        const next = nextChange(records, NOW);
        const end = (next?.getTime() ?? NOW.getTime() + 1e11) - 1;
        const later = new Date(NOW.getTime() + Math.floor((end - NOW.getTime()) * share));
        expect(listedMembershipOf(records, later)).toEqual(listedMembershipOf(records, NOW));
        for (const each of records) expect(accessOf(each, later)).toEqual(accessOf(each, NOW));
      }),
    );
  });
});
