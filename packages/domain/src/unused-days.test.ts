import { unusedDays, unusedPart } from "@sovereign/domain/unused-days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const paidAt = new Date("2025-11-12T12:00:00Z");
const paidUntil = new Date("2026-11-12T12:00:00Z");

describe("the unused days of a paid year", () => {
  it.each([
    ["2025-11-12T12:00:00Z", 365, 6000],
    ["2025-11-12T12:00:01Z", 364, 5984],
    ["2026-03-24T09:14:00Z", 233, 3830],
    ["2026-11-11T12:00:00Z", 1, 16],
    ["2026-11-11T12:00:01Z", 0, 0],
    ["2026-11-19T12:00:00Z", 0, 0],
  ])("at %s are %i", (now, left, part) => {
    const days = unusedDays(paidAt, paidUntil, new Date(now));
    expect(days).toEqual({ left, of: 365 });
    expect(unusedPart(6000, days, 6000)).toBe(part);
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
            return unusedPart(paid, unusedDays(paidAt, paidUntil, now), left);
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
