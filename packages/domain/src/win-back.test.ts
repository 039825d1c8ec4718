import { describe, expect, it } from "vitest";
import { PROMOTION_CODE } from "./promotion.ts";
import { mayWinBackAgain, ownCodeOf } from "./win-back.ts";

describe("an email that wins a member back", () => {
  it.each([
    [null, true],
    ["2026-03-10T12:00:00.000Z", false],
    ["2026-02-08T12:00:00.001Z", false],
    ["2026-02-08T12:00:00.000Z", true],
  ])("after one at %s may be sent: %s", (last, may) => {
    const now = new Date("2026-03-10T12:00:00.000Z");
    expect(mayWinBackAgain(last === null ? null : new Date(last), now)).toBe(may);
  });

  it("has a code of its act alone, which can be typed", () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const codes = ids.map(ownCodeOf);
    expect(new Set(codes).size).toBe(ids.length);
    for (const code of codes) expect(code).toMatch(PROMOTION_CODE);
    expect(ids.map(ownCodeOf)).toEqual(codes);
  });
});
