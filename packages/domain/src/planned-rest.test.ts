import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateRange } from "./calendar-date.ts";
import {
  checkRestPlan,
  latestBegun,
  quarterOf,
  REST_DAYS_A_QUARTER,
  restHorizon,
  restQuarters,
} from "./planned-rest.ts";

const TODAY = "2026-03-24";

it.each([
  ["2026-01-01", "2026-01-01", "2026-03-31"],
  ["2026-06-30", "2026-04-01", "2026-06-30"],
  ["2026-08-15", "2026-07-01", "2026-09-30"],
  ["2026-12-31", "2026-10-01", "2026-12-31"],
])("%s is in the quarter from %s to %s", (date, start, end) => {
  expect(quarterOf(date)).toEqual({ start, end });
});

it.each([
  ["today, for a member who has written nothing", null, null, null, TODAY],
  ["today, for a member who has answered it", TODAY, TODAY, null, TODAY],
  ["today, for a member with a line for tomorrow", TODAY, "2026-03-25", null, TODAY],
  ["a later one that was answered before a flight", "2026-03-26", "2026-03-26", null, "2026-03-26"],
  ["the one before a later text", TODAY, "2026-03-26", null, "2026-03-25"],
  ["a later one that had started in another zone", null, null, "2026-03-25", "2026-03-25"],
  ["today, long after a day in another zone", null, null, "2026-03-01", TODAY],
])("the latest day that has started is %s", (_, answered, recorded, seen, begun) => {
  expect(latestBegun(TODAY, { answered, recorded, seen })).toBe(begun);
});

describe("the quarters of the days that may be chosen", () => {
  it("distinguish days taken from days planned, and omit earlier ones", () => {
    const rests = ["2025-12-31", "2026-02-02", TODAY, "2026-03-25", "2026-04-01"];
    expect(restQuarters(rests, TODAY)).toEqual([
      { start: "2026-01-01", end: "2026-03-31", taken: 2, planned: 1, left: 7 },
      { start: "2026-04-01", end: "2026-06-30", taken: 0, planned: 1, left: 9 },
    ]);
  });

  it("are one in the middle of a quarter, and include the next from two weeks before it", () => {
    const starts = (today: string) => restQuarters([], today).map(({ start }) => start);
    expect(starts("2026-02-10")).toEqual(["2026-01-01"]);
    expect(starts("2026-03-17")).toEqual(["2026-01-01"]);
    expect(starts("2026-03-18")).toEqual(["2026-01-01", "2026-04-01"]);
    expect(starts("2026-12-31")).toEqual(["2027-01-01"]);
  });
});

describe("a plan of rest", () => {
  const taken = ["2026-02-02", "2026-02-03"];

  it("replaces future days and keeps started ones", () => {
    const planned = [...taken, TODAY, "2026-03-25"];
    expect(checkRestPlan(["2026-03-28", "2026-03-28"], planned, TODAY)).toEqual({
      ok: true,
      rest_days: [...taken, TODAY, "2026-03-28"],
    });
    expect(checkRestPlan([], planned, TODAY)).toEqual({ ok: true, rest_days: [...taken, TODAY] });
  });

  it("accepts no day that has started, and none beyond two weeks", () => {
    const refused = { ok: false, code: "rest.date_out_of_range" };
    expect(checkRestPlan([TODAY], [], TODAY)).toEqual(refused);
    expect(checkRestPlan(["2026-04-08"], [], TODAY)).toEqual(refused);
    expect(checkRestPlan(["2026-04-07"], [], TODAY).ok).toBe(true);
  });

  it("accepts a started day that is already planned, which changes nothing", () => {
    const planned = ["2026-03-23", TODAY];
    expect(checkRestPlan([TODAY, "2026-03-25"], planned, TODAY)).toEqual({
      ok: true,
      rest_days: ["2026-03-23", TODAY, "2026-03-25"],
    });
  });

  it("has at most ten days per quarter, counted in each", () => {
    const march = dateRange("2026-03-02", "2026-03-09");
    const plan = (...chosen: string[]) => checkRestPlan(chosen, march, TODAY);
    expect(plan("2026-03-30", "2026-03-31", "2026-04-01").ok).toBe(true);
    expect(plan("2026-03-29", "2026-03-30", "2026-03-31")).toEqual({
      ok: false,
      code: "rest.too_many",
    });
  });

  it("never leads to more than ten in any quarter, whatever is planned day after day §4.11", () => {
    const chosen = fc.subarray(dateRange("0001-01-01", "0001-01-14").map((_, index) => index + 1));
    fc.assert(
      fc.property(fc.array(chosen, { maxLength: 40 }), (plans) => {
        let rests: string[] = [];
        plans.forEach((ahead, index) => {
          const today = addDays("2025-12-01", index * 5);
          const plan = checkRestPlan(
            ahead.map((days) => addDays(today, days)),
            rests,
            today,
          );
          if (plan.ok) rests = plan.rest_days;
          for (const date of [...rests, restHorizon(today).to]) {
            const { start, end } = quarterOf(date);
            const within = rests.filter((rest) => rest >= start && rest <= end);
            expect(within.length).toBeLessThanOrEqual(REST_DAYS_A_QUARTER);
          }
        });
      }),
    );
  });
});
