import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_FACTOR_METHODS,
  isFresh,
  isSecondFactorFresh,
  SECOND_FACTOR_METHODS,
  withProof,
} from "./authentication.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const SECONDS = NOW.getTime() / 1000;
const proof = (method: string, secondsAgo: number) => ({ method, timestamp: SECONDS - secondsAgo });

describe("a proof", () => {
  it.each([
    [0, true],
    [599, true],
    [600, true],
    [601, false],
    [86_400, false],
    // The clocks of two nodes differ by a little; a proof from later than that is none.
    [-5, true],
    [-6, false],
    [-3600, false],
  ])("of %i seconds ago is fresh: %s", (secondsAgo, fresh) => {
    expect(isFresh([proof("password", secondsAgo)], NOW)).toBe(fresh);
    expect(isSecondFactorFresh([proof("totp", secondsAgo)], NOW)).toBe(fresh);
  });

  it("that is fresh is enough next to an older one", () => {
    expect(isFresh([proof("totp", 5), proof("password", 9000)], NOW)).toBe(true);
  });

  it("of a first factor does not count as a second", () => {
    for (const method of FIRST_FACTOR_METHODS) {
      expect(isSecondFactorFresh([proof(method, 0), proof("totp", 9000)], NOW)).toBe(false);
    }
  });

  it("is missing where there is none", () => {
    expect([isFresh([], NOW), isSecondFactorFresh([], NOW)]).toEqual([false, false]);
  });
});

describe("a further proof", () => {
  const methods = fc.constantFrom(...FIRST_FACTOR_METHODS, ...SECOND_FACTOR_METHODS);

  it("is listed first, replaces the last one of its method and keeps the others", () => {
    fc.assert(
      fc.property(fc.array(methods, { maxLength: 12 }), methods, (earlier, method) => {
        const amr = earlier.reduce<ReturnType<typeof withProof>>(
          (all, each, at) => withProof(all, each, new Date(NOW.getTime() - (99 - at) * 60_000)),
          [],
        );
        const proven = withProof(amr, method, NOW);
        expect(proven[0]).toEqual({ method, timestamp: SECONDS });
        expect(proven.slice(1)).toEqual(amr.filter((each) => each.method !== method));
        expect(new Set(proven.map((each) => each.method)).size).toBe(proven.length);
        expect(isFresh(proven, NOW)).toBe(true);
      }),
    );
  });
});
