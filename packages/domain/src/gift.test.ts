import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDateIn } from "./calendar-date.ts";
import {
  arrivalDates,
  arrivalOf,
  claimPlanOf,
  earlierYears,
  giftStateOf,
  isArrivalDate,
  withoutLinks,
  yearAfter,
} from "./gift.ts";
import { accessOf, GIFT_PRODUCT, type SubscriptionRecord } from "./subscription.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const record = (changes: Partial<SubscriptionRecord>): SubscriptionRecord => ({
  source: "stripe",
  externalId: "sub_1",
  productId: "prod",
  status: "active",
  periodStart: later(-100),
  periodEnd: later(265),
  cancelAtPeriodEnd: false,
  revoked: null,
  store: null,
  givesAccess: null,
  ...changes,
});

const store = (changes: Partial<SubscriptionRecord>) =>
  record({ source: "revenuecat", store: "app_store", givesAccess: true, ...changes });

const gift = (changes: Partial<SubscriptionRecord>) =>
  record({ source: "office", productId: GIFT_PRODUCT, cancelAtPeriodEnd: true, ...changes });

describe("the state of a gift", () => {
  it.each([
    ["unpaid", {}],
    ["waiting", { paidAt: NOW }],
    ["arrived", { paidAt: NOW, sentAt: NOW }],
    ["claimed", { paidAt: NOW, sentAt: NOW, claimedAt: NOW }],
    ["returned", { paidAt: NOW, sentAt: NOW, claimedAt: NOW, returned: "refunded" }],
    ["returned", { paidAt: NOW, returned: "disputed" }],
  ] as const)("is %s", (state, changes) => {
    const none = { paidAt: null, sentAt: null, claimedAt: null, returned: null };
    expect(giftStateOf({ ...none, ...changes })).toBe(state);
  });
});

describe("the day of arrival", () => {
  it.each([
    ["2026-03-09", false],
    ["2026-03-10", true],
    ["2027-03-10", true],
    ["2027-03-11", false],
    ["2026-02-30", false],
    ["soon", false],
  ])("%s may be chosen: %s", (date, may) => {
    expect(isArrivalDate(date, "UTC", NOW)).toBe(may);
  });

  it("is the giver's own, and its morning never lies on another date", () => {
    expect(isArrivalDate("2026-03-11", "Pacific/Auckland", NOW)).toBe(true);
    expect(isArrivalDate("2026-03-10", "Pacific/Auckland", NOW)).toBe(false);
    const zones = fc.constantFrom("UTC", "America/New_York", "Pacific/Auckland", "Asia/Kolkata");
    const days = fc.integer({ min: 0, max: 365 });
    fc.assert(
      fc.property(zones, days, (zone, ahead) => {
        const [first, last] = arrivalDates(zone, NOW);
        const date = calendarDateIn(zone, later(Math.min(ahead, 364)));
        expect(date >= first && date <= last).toBe(true);
        expect(calendarDateIn(zone, arrivalOf(zone, date))).toBe(date);
      }),
    );
  });
});

it.each([
  ["2026-03-10T12:00:00.000Z", "2027-03-10T12:00:00.000Z"],
  ["2027-06-01T00:00:00.000Z", "2028-06-01T00:00:00.000Z"],
  ["2028-02-29T08:30:00.000Z", "2029-02-28T08:30:00.000Z"],
])("a year after %s is %s", (from, to) => {
  expect(yearAfter(new Date(from)).toISOString()).toBe(to);
});

describe("what claiming does", () => {
  const end = later(265);
  it.each<[string, SubscriptionRecord[], Date, object]>([
    ["nobody's member", [], NOW, { stops: [], renewsInStore: false }],
    ["an ended card", [record({ status: "canceled", periodEnd: later(-1) })], NOW, { stops: [] }],
    ["a card that renews", [record({})], end, { stops: [{ id: "sub_1", at: "period_end" }] }],
    [
      "a refunded card that renews",
      [record({ revoked: "refunded" })],
      NOW,
      { stops: [{ id: "sub_1", at: "period_end" }] },
    ],
    [
      "a store that retries without access",
      [store({ status: "in_billing_retry", givesAccess: false })],
      NOW,
      { renewsInStore: true },
    ],
    ["a canceled card", [record({ cancelAtPeriodEnd: true })], end, { stops: [] }],
    [
      "a declined renewal",
      [record({ status: "past_due", periodStart: later(-2) })],
      NOW,
      { stops: [{ id: "sub_1", at: "now" }] },
    ],
    ["a store that renews", [store({})], end, { stops: [], renewsInStore: true }],
    ["a store that ends", [store({ cancelAtPeriodEnd: true })], end, { renewsInStore: false }],
    ["another gift", [gift({ periodStart: NOW, periodEnd: end })], end, { stops: [] }],
    ["one that has not begun", [gift({ periodStart: later(5), periodEnd: end })], end, {}],
    ["one taken back", [gift({ periodEnd: end, revoked: "refunded" })], NOW, { stops: [] }],
  ])("%s", (_, records, begins, rest) => {
    expect(claimPlanOf(records, NOW)).toMatchObject({ begins, ends: yearAfter(begins), ...rest });
  });

  it.each([
    ["9998-12-31T12:00:00.000Z", false],
    ["9999-12-31T12:00:00.000Z", true],
  ])("leaves no year to who has days until %s: %s", (until, isEndless) => {
    const periodEnd = new Date(until);
    const plan = claimPlanOf([gift({ periodEnd })], NOW);
    expect(plan).toMatchObject({ begins: periodEnd, isEndless });
    expect(plan.ends.toISOString()).toBe("9999-12-31T12:00:00.000Z");
  });

  it("never opens a year beside paid time, and leaves nothing that charges for it", () => {
    const offset = fc.integer({ min: -400, max: 400 });
    const records = fc.array(
      fc.record({
        source: fc.constantFrom("stripe" as const, "office" as const),
        status: fc.constantFrom("active", "trialing", "past_due", "canceled"),
        from: offset,
        length: fc.integer({ min: 1, max: 400 }),
        cancelAtPeriodEnd: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(records, (drawn) => {
        const all = drawn.map(({ from, length, ...each }, index) =>
          record({
            ...each,
            externalId: `sub_${index}`,
            periodStart: later(from),
            periodEnd: later(from + length),
          }),
        );
        const plan = claimPlanOf(all, NOW);
        const stopped = new Set(plan.stops.map(({ id }) => id));
        for (const each of all) {
          const access = accessOf(each, NOW);
          const isPaid = access.open && !access.paymentDue;
          if (isPaid) expect(Number(each.periodEnd)).toBeLessThanOrEqual(Number(plan.begins));
          if (access.open && access.renews) expect(stopped.has(each.externalId)).toBe(true);
        }
        const year = gift({ periodStart: plan.begins, periodEnd: plan.ends });
        expect(accessOf(year, NOW).open).toBe(plan.begins <= NOW);
        expect(accessOf(year, plan.begins).open).toBe(true);
        expect(accessOf(year, plan.ends).open).toBe(false);
      }),
    );
  });
});

it.each([
  [
    "See http://evil.example/x now.",
    "See http:\u200b/\u200b/\u200bevil.\u200bexample/\u200bx now.",
  ],
  ["Write to me@evil.example", "Write to me@\u200bevil.\u200bexample"],
  ["For your mornings, all of them.", "For your mornings, all of them."],
])("an email client finds no link in %j", (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

describe("a gift that waits", () => {
  const waiting = (id: string, from: number) =>
    gift({ externalId: id, periodStart: later(from), periodEnd: later(from + 365) });
  const [first, second] = [waiting("gift_1", 265), waiting("gift_2", 630)];
  const starts = (...records: SubscriptionRecord[]) =>
    earlierYears(records, NOW).map(({ id, begins }) => [id, begins]);

  it("waits on while what it waits for is open, or a bank holds it", () => {
    expect(starts(record({}), first, second)).toEqual([]);
    expect(starts(record({ revoked: "disputed" }), first, second)).toEqual([]);
  });

  it("begins now when that has ended, and the next a year later", () => {
    const moved = [
      ["gift_1", NOW],
      ["gift_2", yearAfter(NOW)],
    ];
    expect(starts(record({ revoked: "refunded" }), second, first)).toEqual(moved);
    expect(starts(record({ status: "canceled" }), first, second)).toEqual(moved);
  });

  it("begins when a shorter time ends", () => {
    const days = record({ source: "office", productId: "office", periodEnd: later(9) });
    expect(starts(days, first)).toEqual([["gift_1", later(9)]]);
  });

  it("is not moved once it runs, nor when it is closed", () => {
    expect(starts(waiting("gift_1", -1))).toEqual([]);
    expect(starts({ ...first, revoked: "refunded" })).toEqual([]);
  });
});
