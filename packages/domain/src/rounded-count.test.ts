import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundedCount } from "./rounded-count.ts";

describe("a rounded count", () => {
  it("is 0 for fewer than ten, else tens close by", () => {
    const lot = fc.nat({ max: 1023 });
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), lot, (count, given) => {
        const rounded = roundedCount(count, given);
        expect(rounded % 10).toBe(0);
        expect(rounded === 0).toBe(count < 10);
        if (count >= 10) expect(Math.abs(rounded - count)).toBeLessThan(10);
      }),
    );
  });

  it("does not tell whether there is one more", () => {
    const outcomes = (count: number) =>
      new Set(Array.from({ length: 10 }, (_, lot) => roundedCount(count, lot)));
    expect(outcomes(44)).toEqual(outcomes(45));
    expect(outcomes(44)).toEqual(new Set([40, 50]));
  });
});
