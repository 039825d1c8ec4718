import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Membership, membershipOf, NO_MEMBERSHIP, standingMembership } from "./membership.ts";
import { type SubscriptionRecord, unchangedUntil } from "./subscription.ts";
import { runs } from "./testing/runs.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");

const yearly: SubscriptionRecord = {
  source: "stripe",
  externalId: "sub_1",
  productId: "prod_card",
  status: "active",
  periodStart: new Date("2026-03-10T12:00:00.000Z"),
  periodEnd: new Date("2027-03-10T12:00:00.000Z"),
  cancelAtPeriodEnd: false,
  revoked: null,
  store: null,
  givesAccess: null,
};
const purchase: SubscriptionRecord = {
  ...yearly,
  source: "revenuecat",
  externalId: "rc_1",
  productId: "prod_store",
  store: "play_store",
  givesAccess: true,
  periodEnd: new Date("2027-05-01T00:00:00.000Z"),
};

describe("a membership", () => {
  it("is empty without subscriptions, and with closed ones only", () => {
    expect(membershipOf([], NOW)).toEqual(NO_MEMBERSHIP);
    const closed = [
      { ...yearly, status: "canceled" },
      { ...purchase, status: "expired", givesAccess: false },
    ];
    expect(membershipOf(closed, NOW)).toEqual({ ...NO_MEMBERSHIP, ended: { at: null } });
  });

  it("is that of the one open subscription, even when closed ones lasted longer", () => {
    const refunded = { ...purchase, cancelAtPeriodEnd: true, revoked: "refunded" as const };
    expect(membershipOf([refunded, yearly], NOW)).toEqual({
      subscribed: true,
      product_id: "prod_card",
      subscription_end: "2027-03-10T12:00:00.000Z",
      renews: true,
      payment_due: false,
      managed_by: "card",
      paid_twice: false,
      ended: null,
    });
  });

  it("is that of the one that lasts longest §3.12", () => {
    expect(membershipOf([yearly, purchase], NOW)).toMatchObject({
      product_id: "prod_store",
      managed_by: "play_store",
      subscription_end: "2027-05-01T00:00:00.000Z",
    });
  });

  it("is that of a subscription that renews, even when days given by staff last longer", () => {
    const given: SubscriptionRecord = {
      ...yearly,
      source: "office",
      externalId: "act-1",
      cancelAtPeriodEnd: true,
      periodEnd: new Date("2028-03-10T12:00:00.000Z"),
    };
    expect(membershipOf([given, yearly], NOW)).toMatchObject({
      managed_by: "card",
      renews: true,
      paid_twice: false,
      subscription_end: "2027-03-10T12:00:00.000Z",
    });
    const canceled = { ...yearly, cancelAtPeriodEnd: true };
    expect(membershipOf([given, canceled], NOW)).toMatchObject({
      managed_by: "office",
      renews: false,
      subscription_end: "2028-03-10T12:00:00.000Z",
    });
  });

  it.each<[string, Partial<SubscriptionRecord>, boolean]>([
    ["both go on", {}, true],
    ["one is canceled already", { cancelAtPeriodEnd: true }, false],
    ["one waits for its payment", { status: "in_grace_period" }, true],
    ["one is over", { status: "expired", givesAccess: false }, false],
    ["one was refunded and goes on", { revoked: "refunded" }, true],
    ["one is retried without access", { status: "in_billing_retry", givesAccess: false }, true],
    ["one is paused and resumes", { status: "paused", givesAccess: false }, true],
  ])("states whether it is paid twice: %s", (_case, other, twice) => {
    expect(membershipOf([yearly, { ...purchase, ...other }], NOW).paid_twice).toBe(twice);
  });

  it("counts a card whose renewal is retried as paid", () => {
    const due = {
      ...yearly,
      status: "past_due",
      periodStart: new Date("2026-05-30T00:00:00.000Z"),
    };
    expect(membershipOf([due], NOW)).toMatchObject({ payment_due: true, paid_twice: false });
    expect(membershipOf([due, purchase], NOW)).toMatchObject({
      payment_due: false,
      paid_twice: true,
    });
  });

  it("names what goes on beside it, each with its date", () => {
    const ending = { ...purchase, cancelAtPeriodEnd: true };
    expect(membershipOf([ending, yearly], NOW)).toMatchObject({
      managed_by: "play_store",
      renews: false,
      paid_twice: false,
      others: [{ managed_by: "card", renews: true, at: "2027-03-10T12:00:00.000Z" }],
    });
    const shorter = { ...ending, periodEnd: new Date("2026-09-01T00:00:00.000Z") };
    expect(membershipOf([shorter, yearly], NOW)).toMatchObject({
      managed_by: "card",
      renews: true,
      others: [{ managed_by: "play_store", renews: false, at: "2026-09-01T00:00:00.000Z" }],
    });
    expect(membershipOf([yearly], NOW)).not.toHaveProperty("others");
  });

  it.each<[string, Partial<SubscriptionRecord>, string | null]>([
    ["refunded", { revoked: "refunded" }, "2027-03-10T12:00:00.000Z"],
    ["disputed", { revoked: "disputed" }, "2027-03-10T12:00:00.000Z"],
    [
      "in arrears beyond its grace",
      { status: "past_due", periodStart: new Date("2026-05-01T00:00:00.000Z") },
      null,
    ],
  ])("says that a subscription without access charges again: %s", (_case, changes, at) => {
    const charging = { ...yearly, ...changes };
    expect(membershipOf([charging], NOW)).toMatchObject({
      subscribed: false,
      paid_twice: false,
      others: [{ managed_by: "card", renews: true, at }],
    });
    expect(membershipOf([charging, purchase], NOW).paid_twice).toBe(true);
    expect(membershipOf([{ ...charging, cancelAtPeriodEnd: true }], NOW)).not.toHaveProperty(
      "others",
    );
  });

  it("does not depend on the order of the subscriptions, and has an end whenever it is open", () => {
    const records = fc.array(
      fc
        .record({
          days: fc.integer({ min: -30, max: 400 }),
          status: fc.constantFrom("active", "past_due", "canceled"),
          cancelAtPeriodEnd: fc.boolean(),
        })
        .map(({ days, ...rest }) => ({
          ...yearly,
          ...rest,
          periodEnd: new Date(NOW.getTime() + days * 24 * 3_600_000),
        })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(records, (all) => {
        const membership = membershipOf(all, NOW);
        const reversed = membershipOf([...all].reverse(), NOW);
        expect(membership).toMatchObject({
          subscription_end: reversed.subscription_end,
          subscribed: reversed.subscribed,
          paid_twice: reversed.paid_twice,
        });
        expect(membership.subscription_end !== null).toBe(membership.subscribed);
      }),
      runs(1000),
    );
  });
});

describe("what time alone changes", () => {
  const HOUR_MS = 3_600_000;
  const hours = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((count) => new Date(NOW.getTime() + count * HOUR_MS));
  const record: fc.Arbitrary<SubscriptionRecord> = fc.record({
    source: fc.constant("revenuecat"),
    externalId: fc.uuid(),
    productId: fc.constant("one"),
    status: fc.constantFrom("active", "past_due", "in_grace_period", "canceled", "unpaid"),
    periodStart: fc.option(hours(-400, 10)),
    periodEnd: fc.option(hours(-750, 40)),
    cancelAtPeriodEnd: fc.boolean(),
    revoked: fc.constantFrom(null, null, null, "refunded"),
    store: fc.constant("app_store"),
    givesAccess: fc.constantFrom(true, true, false, null),
  });

  it("is nothing before the returned instant", () => {
    const records = fc.array(record, { maxLength: 3 });
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(records, fc.integer({ min: 0, max: 30 * HOUR_MS }), share, (all, later, part) => {
        const now = new Date(NOW.getTime() + later);
        const until = unchangedUntil(all, now).getTime();
        const then = new Date(now.getTime() + Math.floor((until - now.getTime()) * part));
        const last = new Date(until - 1);
        expect(membershipOf(all, then)).toEqual(membershipOf(all, now));
        expect(membershipOf(all, last)).toEqual(membershipOf(all, now));
      }),
      runs(3000),
    );
  });

  it("may be something at an end, and at the next midnight in any case", () => {
    expect(unchangedUntil([], NOW)).toEqual(new Date("2026-06-02T00:00:00.000Z"));
    const ending = { ...yearly, periodEnd: new Date("2026-06-01T09:00:00.000Z") };
    expect(unchangedUntil([yearly, ending], NOW)).toEqual(ending.periodEnd);
  });
});

describe("the membership while a check fails", () => {
  const last: Membership = membershipOf([yearly], NOW);

  it("is the last response until its own end, and nothing from then on §4.35", () => {
    expect(standingMembership(last, new Date("2027-03-10T11:59:59.999Z"))).toBe(last);
    expect(standingMembership(last, new Date("2027-03-10T12:00:00.000Z"))).toEqual(NO_MEMBERSHIP);
  });

  it.each<[string, Membership | undefined]>([
    ["no response yet", undefined],
    ["a response without a membership", NO_MEMBERSHIP],
    ["a response without an end", { ...last, subscription_end: null }],
    ["a response whose end is invalid", { ...last, subscription_end: "some day" }],
  ])("is nothing after %s", (_case, answer) => {
    expect(standingMembership(answer, NOW)).toEqual(NO_MEMBERSHIP);
  });
});
