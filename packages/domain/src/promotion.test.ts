import fc from "fast-check";
import { assert, describe, expect, it } from "vitest";
import { compareMoney, minorUnits, moneyFrom } from "./money.ts";
import {
  PROMOTION_CODE,
  promotionOff,
  promotionState,
  reducedPrice,
  toPromotionCode,
  trialReminderFrom,
  trialToldBy,
} from "./promotion.ts";

const NOW = new Date("2026-03-24T09:00:00Z");
const open = { active: true, used: 0, limit: null, lastsUntil: null };

describe("a promotion code", () => {
  it.each([
    ["open", {}],
    ["ended", { active: false }],
    ["used_up", { used: 3, limit: 3 }],
    ["used_up", { used: 3, limit: 3, active: false }],
    ["over", { lastsUntil: NOW }],
    ["open", { lastsUntil: new Date(NOW.getTime() + 1) }],
  ])("is %s: %o", (state, changed) => {
    expect(promotionState({ ...open, ...changed }, NOW)).toBe(state);
  });

  it.each([
    ["100.00", { percent: 20 }, "80.00"],
    ["9.99", { percent: 50 }, "4.99"],
    ["100.00", { percent: 12.5 }, "87.50"],
    ["100.00", { amount: 1_500, currency: "USD" }, "85.00"],
    ["10.00", { amount: 1_500, currency: "USD" }, "0.00"],
    ["100.00", { amount: 1_500, currency: "EUR" }, null],
  ])("makes %s of a price, with %o off: %s", (amount, off, reduced) => {
    const found = reducedPrice({ amount, currency: "USD" }, { off, years: 1 });
    expect(found).toEqual(reduced === null ? null : { amount: reduced, currency: "USD" });
  });

  it("takes off what was ordered, in minor units", () => {
    const amount = { amount: "15.5", currency: "USD" };
    expect(promotionOff({ kind: "percent", percent: 20 })).toEqual({ percent: 20 });
    expect(promotionOff({ kind: "amount", amount })).toEqual({ amount: 1550, currency: "USD" });
    const tooExact = { amount: "15.505", currency: "USD" };
    expect(promotionOff({ kind: "amount", amount: tooExact })).toBeNull();
  });

  it("never makes a price negative or dearer", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (amount, percent) => {
          const off = { percent };
          const price = moneyFrom(amount, "USD");
          const reduced = reducedPrice(price, { off, years: null });
          assert(reduced);
          expect(minorUnits(reduced)).toBeGreaterThanOrEqual(0);
          expect(compareMoney(reduced, price)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it("is read as it is typed, in any case", () => {
    expect(toPromotionCode(" spring26 ")).toMatch(PROMOTION_CODE);
    expect(toPromotionCode("spring-26")).not.toMatch(PROMOTION_CODE);
  });
});

describe("free days", () => {
  const HOUR_MS = 3_600_000;

  it.each([
    [60, 7 * 24, 24],
    [14, 7 * 24, 24],
    [6, 3 * 24, 24],
    [2, 24, 12],
    [1, 12, 6],
  ])("of %i are reminded of %i hours before, and called off %i hours before", (days, from, by) => {
    const time = { start: NOW, end: new Date(NOW.getTime() + days * 24 * HOUR_MS) };
    const hoursBefore = (at: Date) => (time.end.getTime() - at.getTime()) / HOUR_MS;
    expect([trialReminderFrom(time), trialToldBy(time)].map(hoursBefore)).toEqual([from, by]);
  });
});
