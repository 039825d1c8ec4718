import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundedCount } from "./staff.ts";

const outcomes = (count: number) =>
  new Set(Array.from({ length: 10 }, (_, lot) => roundedCount(count, lot)));

describe("a rounded count", () => {
  it("is 0 for fewer than ten, never from nineteen on, else tens close by", () => {
    const lot = fc.nat({ max: 1023 });
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), lot, (count, given) => {
        const rounded = roundedCount(count, given);
        expect(rounded % 10).toBe(0);
        if (count < 10) expect(rounded).toBe(0);
        if (count >= 19) expect(rounded).toBeGreaterThan(0);
        if (rounded > 0) expect(Math.abs(rounded - count)).toBeLessThan(10);
      }),
    );
  });

  it.for([10, 14, 18])("does not tell whether %i are few", (count) => {
    expect(outcomes(count)).toContain(0);
    expect(outcomes(count).size).toBeGreaterThan(1);
  });

  it("does not tell whether there is one more", () => {
    expect(outcomes(44)).toEqual(outcomes(45));
    expect(outcomes(44)).toEqual(new Set([40, 50]));
  });
});
