import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PROMOTION_CODE,
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
    [10_000, { percent: 20 }, 8_000],
    [999, { percent: 50 }, 499],
    [10_000, { percent: 12.5 }, 8_750],
    [10_000, { amount: 1_500, currency: "USD" }, 8_500],
    [1_000, { amount: 1_500, currency: "USD" }, 0],
    [10_000, { amount: 1_500, currency: "EUR" }, null],
  ])("makes %i of a price, with %o off: %s", (amount, off, reduced) => {
    expect(reducedPrice({ amount, currency: "USD" }, { off, years: 1 })).toBe(reduced);
  });

  it("never makes a price negative or dearer", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (amount, percent) => {
          const off = { percent };
          const reduced = reducedPrice({ amount, currency: "USD" }, { off, years: null });
          expect(reduced).toBeGreaterThanOrEqual(0);
          expect(reduced).toBeLessThanOrEqual(amount);
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
