import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accessOf,
  needsProviderCheck,
  type SubscriptionRecord,
  validUntil,
  whoManages,
} from "./subscription.ts";
import { runs } from "./testing/runs.ts";
import { CARD as card, PURCHASE as purchase } from "./testing/subscriptions.ts";

const START = new Date("2026-03-10T12:00:00.000Z");
const END = new Date("2027-03-10T12:00:00.000Z");
const GRACE_END = "2026-03-17T12:00:00.000Z";
const SLACK_END = "2027-03-11T12:00:00.000Z";
const STORE_GRACE_END = "2027-03-17T12:00:00.000Z";

function untilOf(record: SubscriptionRecord, now: Date | string): string | null {
  const { open, until } = accessOf(record, new Date(now));
  return open ? until.toISOString() : null;
}
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1);

describe("a card subscription", () => {
  it.each(["active", "trialing"])("%s opens until its period ends", (status) => {
    const record = { ...card, status };
    expect(accessOf(record, START)).toEqual({
      open: true,
      until: END,
      renews: true,
      paymentDue: false,
    });
  });

  it("stays open for a day after the period while its renewal may be on the way", () => {
    expect(untilOf(card, justBefore(END.toISOString()))).toBe(END.toISOString());
    expect(untilOf(card, END)).toBe(SLACK_END);
    expect(untilOf(card, justBefore(SLACK_END))).toBe(SLACK_END);
    expect(untilOf(card, SLACK_END)).toBeNull();
  });

  it("closes at the second of the paid end once it is canceled", () => {
    const canceled = { ...card, cancelAtPeriodEnd: true };
    expect(untilOf(canceled, justBefore(END.toISOString()))).toBe(END.toISOString());
    expect(untilOf(canceled, END)).toBeNull();
    expect(accessOf(canceled, START).renews).toBe(false);
  });

  it("past_due opens for seven days of the period that was not paid", () => {
    const due = { ...card, status: "past_due" };
    expect(accessOf(due, START)).toMatchObject({ open: true, renews: false, paymentDue: true });
    expect(untilOf(due, justBefore(GRACE_END))).toBe(GRACE_END);
    expect(untilOf(due, GRACE_END)).toBeNull();
    expect(untilOf({ ...due, periodStart: null }, START)).toBeNull();
  });

  it.each([
    "incomplete",
    "incomplete_expired",
    "unpaid",
    "paused",
    "canceled",
    "of a later version",
  ])("%s opens nothing", (status) => {
    expect(untilOf({ ...card, status }, START)).toBeNull();
  });

  it.each(["refunded", "disputed"] as const)("%s opens nothing, whatever its status", (revoked) => {
    for (const status of ["active", "trialing", "past_due"]) {
      expect(untilOf({ ...card, status, revoked }, START)).toBeNull();
    }
  });

  it("without a period opens nothing", () => {
    expect(untilOf({ ...card, periodEnd: null }, START)).toBeNull();
  });
});

describe("a store's purchase", () => {
  it("follows the store backend's verdict and not its status", () => {
    for (const status of ["active", "trialing", "in_billing_retry", "of a later version"]) {
      expect(untilOf({ ...purchase, status }, START)).toBe(END.toISOString());
      expect(untilOf({ ...purchase, status, givesAccess: false }, START)).toBeNull();
    }
  });

  it("in its store's grace stays open to the end of that or of our own, and reports the payment due", () => {
    const due = { ...purchase, status: "in_grace_period" };
    expect(accessOf(due, END)).toMatchObject({ open: true, renews: false, paymentDue: true });
    expect(untilOf(due, START)).toBe(END.toISOString());
    expect(untilOf(due, END)).toBe(STORE_GRACE_END);
    expect(untilOf(due, justBefore(STORE_GRACE_END))).toBe(STORE_GRACE_END);
    expect(untilOf({ ...due, givesAccess: null }, STORE_GRACE_END)).toBeNull();
    expect(untilOf({ ...due, givesAccess: false }, END)).toBeNull();
  });

  it("in a grace longer than ours stays open while the store reports it, for thirty days", () => {
    const due = { ...purchase, status: "in_grace_period" };
    expect(accessOf(due, new Date(STORE_GRACE_END))).toEqual({
      open: true,
      until: new Date("2027-03-19T00:00:00.000Z"),
      renews: false,
      paymentDue: true,
    });
    const longest = "2027-04-09T12:00:00.000Z";
    expect(untilOf(due, "2027-04-08T23:00:00.000Z")).toBe(longest);
    expect(untilOf(due, justBefore(longest))).toBe(longest);
    expect(untilOf(due, longest)).toBeNull();
    expect(untilOf({ ...due, givesAccess: false }, STORE_GRACE_END)).toBeNull();
  });

  it("without an end is open while the store reports it, with the same end all day", () => {
    const lasting = { ...purchase, periodEnd: null };
    expect(untilOf(lasting, "2026-03-10T00:00:00.000Z")).toBe("2026-03-12T00:00:00.000Z");
    expect(untilOf(lasting, "2026-03-10T23:59:59.999Z")).toBe("2026-03-12T00:00:00.000Z");
    expect(untilOf({ ...lasting, givesAccess: false }, START)).toBeNull();
  });

  it.each([
    ["app_store", "app_store"],
    ["mac_app_store", "app_store"],
    ["play_store", "play_store"],
    ["amazon", "other_store"],
    [null, "other_store"],
  ])("of %s is managed at %s", (store, manager) => {
    expect(whoManages({ ...purchase, store })).toBe(manager);
  });

  it("is distinguished from a card's, which we manage ourselves", () => {
    expect(whoManages({ ...card, store: "app_store" })).toBe("card");
  });
});

const instant = fc.date({
  min: new Date("2025-01-01T00:00:00.000Z"),
  max: new Date("2030-01-01T00:00:00.000Z"),
  noInvalidDate: true,
});
const record = fc.record<SubscriptionRecord>({
  source: fc.constantFrom("stripe", "revenuecat"),
  externalId: fc.constant("one"),
  productId: fc.constant("prod_1"),
  status: fc.constantFrom(
    "active",
    "trialing",
    "past_due",
    "canceled",
    "unpaid",
    "in_grace_period",
  ),
  periodStart: fc.option(instant),
  periodEnd: fc.option(instant),
  cancelAtPeriodEnd: fc.boolean(),
  revoked: fc.option(fc.constantFrom("refunded", "disputed")),
  store: fc.option(fc.constantFrom("app_store", "play_store")),
  givesAccess: fc.option(fc.boolean()),
});

describe("any subscription", () => {
  it("that is open ends later, stays open until then and is closed after it and its slack", () => {
    fc.assert(
      fc.property(record, instant, (subject, now) => {
        const access = accessOf(subject, now);
        if (!access.open) return;
        expect(access.until.getTime()).toBeGreaterThan(now.getTime());
        const last = new Date(access.until.getTime() - 1);
        expect(accessOf(subject, last).open).toBe(true);
        if (subject.periodEnd === null && subject.givesAccess) return;
        const longAfter = new Date(access.until.getTime() + 31 * 24 * 3_600_000);
        expect(accessOf(subject, longAfter).open).toBe(false);
      }),
      runs(2000),
    );
  });

  it("that is closed does not open with time", () => {
    fc.assert(
      fc.property(record, instant, fc.nat({ max: 5e10 }), (subject, now, wait) => {
        if (accessOf(subject, now).open) return;
        expect(accessOf(subject, new Date(now.getTime() + wait)).open).toBe(false);
      }),
      runs(2000),
    );
  });
});

describe("days given by staff", () => {
  const given: SubscriptionRecord = { ...card, source: "office", cancelAtPeriodEnd: true };

  it("open until their end, renew never and are checked with no provider", () => {
    expect(accessOf(given, START)).toEqual({
      open: true,
      until: END,
      renews: false,
      paymentDue: false,
    });
    expect(accessOf({ ...given, cancelAtPeriodEnd: false }, START).renews).toBe(false);
    expect(untilOf(given, justBefore(END.toISOString()))).toBe(END.toISOString());
    expect(untilOf({ ...given, cancelAtPeriodEnd: false }, END)).toBeNull();
    const later = new Date("2028-01-01T00:00:00.000Z");
    expect(needsProviderCheck({ ...given, syncedAt: START }, later)).toBe(false);
    expect(whoManages(given)).toBe("office");
  });
});

describe("the known end of a subscription", () => {
  it.each([
    ["ends with its period", card, END],
    ["ends with its period though it was canceled", { ...card, cancelAtPeriodEnd: true }, END],
    ["ends with the grace of a declined renewal", { ...card, status: "past_due" }, "2026-03-17"],
    ["ends with a store's period", purchase, END],
    ["has no end without a period", { ...purchase, periodEnd: null }, null],
    ["has no end once it is over", { ...card, status: "canceled" }, null],
    ["has no end once a store has closed it", { ...purchase, givesAccess: false }, null],
  ])("%s", (_, record, end) => {
    const expected = typeof end === "string" ? new Date(`${end}T12:00:00.000Z`) : end;
    expect(validUntil(record)).toEqual(expected);
  });
});

describe("the provider has to be queried", () => {
  const after = (seconds: number) => new Date(END.getTime() + seconds * 1000);
  it.each([
    ["not before the end", START, after(-1), false],
    ["at the end", START, END, true],
    ["long after it, without a response", START, after(90_000), true],
    ["not again right after a response", after(1), after(30), false],
    ["again while a response since then opens it", after(1), after(31), true],
    ["not about a subscription that a response since then closed", after(1), after(90_000), false],
  ])("%s §4.40", (_, syncedAt, now, expected) => {
    expect(needsProviderCheck({ ...card, syncedAt }, now)).toBe(expected);
  });
});
