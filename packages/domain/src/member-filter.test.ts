import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BUILT_IN_FILTERS,
  builtInConditions,
  conditionsOf,
  conditionsText,
  DATE_CONDITIONS,
  DAYS_CONDITIONS,
  defaultSortOf,
  FILTER_SOURCES,
  isCoarse,
  isSameFilter,
  type MemberCondition,
  PLAIN_CONDITIONS,
  sortOf,
} from "./member-filter.ts";

const condition: fc.Arbitrary<MemberCondition> = fc.oneof(
  fc.record({ is: fc.constantFrom(...PLAIN_CONDITIONS) }),
  fc.record({ is: fc.constantFrom(...DAYS_CONDITIONS), days: fc.integer({ min: 1, max: 3660 }) }),
  fc.record({ is: fc.constantFrom(...DATE_CONDITIONS), date: fc.constant("2026-03-17") }),
  fc.record({ is: fc.constant("source"), source: fc.constantFrom(...FILTER_SOURCES) }),
  fc.constant({ is: "price", amount: "64.00", currency: "USD" } as const),
);

describe("a filter's text", () => {
  it("leads back to the filter", () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 10 }), (conditions) => {
        expect(conditionsOf(conditionsText(conditions))).toEqual(conditions);
      }),
    );
  });

  it.each([
    "paying:1",
    "quiet",
    "quiet:0",
    "quiet:99999",
    "quiet:14:1",
    "source:cash",
    "price:64:usd",
    "price:7,9:USD",
    "joined_after:2026-02-30",
    "nobody",
    "paying,",
    " paying",
  ])("%s is none", (text) => {
    expect(conditionsOf(text)).toBeNull();
  });

  it("is none with more conditions than a sentence holds", () => {
    expect(conditionsOf(Array(11).fill("paying").join(","))).toBeNull();
  });
});

describe("a sentence of who may not see members", () => {
  it.each([
    "",
    "paying,price:64.00:USD,never_kept",
    "paying,quiet:14,renews:60",
    "joined_after:2026-01-31,joined_before:2026-03-01",
    "canceled,joined_after:2024-12-31,joined_before:2026-01-01",
  ])("is counted: %s", (text) => {
    expect(isCoarse(conditionsOf(text) ?? [])).toBe(true);
  });

  it.each([
    "joined_after:2026-02-01",
    "joined_before:2026-02-02",
    "canceled,joined_after:2026-01-31",
    "canceled,joined_before:2026-02-01",
    "paying,quiet:15",
    "paying,renews:29",
    "lapsed:31",
  ])("narrows down to a day: %s", (text) => {
    expect(isCoarse(conditionsOf(text) ?? [])).toBe(false);
  });
});

describe("filters", () => {
  it("are the same in any order", () => {
    const [one, other] = [conditionsOf("paying,quiet:14"), conditionsOf("quiet:14,paying")];
    expect(isSameFilter(one ?? [], other ?? [])).toBe(true);
    expect(isSameFilter(one ?? [], conditionsOf("quiet:15,paying") ?? [])).toBe(false);
  });

  it("that are built in have texts", () => {
    const texts = BUILT_IN_FILTERS.map((id) => conditionsText(builtInConditions(id, "2026-03-24")));
    expect(texts).toEqual([
      "paying,quiet:14,renews:60",
      "in_grace",
      "canceled",
      "joined_after:2026-03-17",
      "pays_twice",
    ]);
    for (const text of texts) expect(conditionsOf(text)).not.toBeNull();
  });

  it("are sorted by the next payment, the last end or the newest member", () => {
    expect(defaultSortOf([{ is: "paying" }])).toBe("paid_until");
    expect(defaultSortOf([{ is: "lapsed", days: 30 }])).toBe("-paid_until");
    expect(defaultSortOf([])).toBe("-since");
    expect(sortOf("-paid_until")).toEqual({ by: "paid_until", descending: true });
    expect(sortOf("email")).toEqual({ by: "email", descending: false });
  });
});
