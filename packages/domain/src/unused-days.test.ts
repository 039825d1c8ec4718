import { minorUnits, moneyFrom } from "@sovereign/domain/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unusedDays, unusedPart } from "./refund-life.ts";

const paidAt = new Date("2025-11-12T12:00:00Z");
const paidUntil = new Date("2026-11-12T12:00:00Z");

describe("the unused days of a paid year", () => {
  it.each([
    ["2025-11-12T12:00:00Z", 365, "60.00"],
    ["2025-11-12T12:00:01Z", 364, "59.84"],
    ["2026-03-24T09:14:00Z", 233, "38.30"],
    ["2026-11-11T12:00:00Z", 1, "0.16"],
    ["2026-11-11T12:00:01Z", 0, "0.00"],
    ["2026-11-19T12:00:00Z", 0, "0.00"],
  ])("at %s are %i", (now, left, amount) => {
    const days = unusedDays(paidAt, paidUntil, new Date(now));
    expect(days).toEqual({ left, of: 365 });
    const paid = moneyFrom(6000, "USD");
    expect(unusedPart(paid, days, paid)).toEqual({ amount, currency: "USD" });
  });

  it("are paid back at most once, and less the later it is", () => {
    const moments = fc.integer({ min: -400, max: 800 * 24 }).map((hours) => hours * 3_600_000);
    fc.assert(
      fc.property(
        moments,
        moments,
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (one, other, paid, returned) => {
          const left = Math.max(0, paid - returned);
          const partAt = (after: number) => {
            const now = new Date(paidAt.getTime() + after);
            const days = unusedDays(paidAt, paidUntil, now);
            const part = unusedPart(moneyFrom(paid, "USD"), days, moneyFrom(left, "USD"));
            return minorUnits(part);
          };
          const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map(partAt);
          expect(later).toBeGreaterThanOrEqual(0);
          expect(later).toBeLessThanOrEqual(earlier ?? 0);
          expect(earlier).toBeLessThanOrEqual(left);
        },
      ),
    );
  });
});
