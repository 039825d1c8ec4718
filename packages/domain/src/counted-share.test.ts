import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centralInterval, countChances } from "./counted-share.ts";

const chanceOf = (count: Parameters<typeof countChances>[0], k: number) => {
  const { first, chances } = countChances(count);
  return chances[k - first] ?? 0;
};

describe("how many of some come", () => {
  it("is binomial without a further spread", () => {
    const four = { of: 4, mean: 2, variance: 1 };
    [1, 4, 6, 4, 1].forEach((ways, k) => {
      expect(chanceOf(four, k)).toBeCloseTo(ways / 16, 6);
    });
  });

  it("is even where nothing is known of the rate", () => {
    const any = { of: 4, mean: 2, variance: 2 };
    for (const k of [0, 1, 2, 3, 4]) expect(chanceOf(any, k)).toBeCloseTo(0.2, 6);
  });

  it.each([
    [0, 0],
    [5, 0],
    [5, 5],
  ])("is certain of %i with a mean of %i", (of, mean) => {
    expect(countChances({ of, mean, variance: 0 })).toEqual({ first: mean, chances: [1] });
  });

  it("has the mean and the variance that were asked for", () => {
    const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    const more = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2000 }), share, more, (of, rate, further) => {
        const mean = of * rate;
        const variance = of * rate * (1 - rate) * (1 + further);
        const { first, chances } = countChances({ of, mean, variance });
        const moment = (power: number) =>
          chances.reduce((sum, chance, at) => sum + chance * (first + at - mean) ** power, 0);
        expect(moment(0)).toBeCloseTo(1, 9);
        expect(moment(1)).toBeCloseTo(0, 3);
        expect(moment(2) / variance).toBeCloseTo(1, 3);
      }),
    );
  });

  it("leaves a tenth outside, half on either side", () => {
    const hundred = { of: 100, mean: 50, variance: 25 };
    const { first, chances } = countChances(hundred);
    const all = [...new Array<number>(first).fill(0), ...chances];
    expect(centralInterval(all, 0.1)).toEqual({ low: 42, high: 58 });
    expect(centralInterval([0, 0, 1], 0.1)).toEqual({ low: 2, high: 2 });
  });
});
