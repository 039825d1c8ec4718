import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateRange } from "./calendar-date.ts";
import { checkRestPlan, quarterOf, REST_DAYS_A_QUARTER, restHorizon } from "./planned-rest.ts";

const TODAY = "2026-03-24";

it.each([
  ["2026-01-01", "2026-01-01", "2026-03-31"],
  ["2026-06-30", "2026-04-01", "2026-06-30"],
  ["2026-08-15", "2026-07-01", "2026-09-30"],
  ["2026-12-31", "2026-10-01", "2026-12-31"],
])("%s lies in the quarter from %s to %s", (date, start, end) => {
  expect(quarterOf(date)).toEqual({ start, end });
});

describe("a plan of rest", () => {
  const taken = ["2026-02-02", "2026-02-03"];

  it("replaces what is to come and leaves what has begun", () => {
    const planned = [...taken, TODAY, "2026-03-25"];
    expect(checkRestPlan(["2026-03-28", "2026-03-28"], planned, TODAY)).toEqual({
      ok: true,
      rest_days: [...taken, TODAY, "2026-03-28"],
    });
    expect(checkRestPlan([], planned, TODAY)).toEqual({ ok: true, rest_days: [...taken, TODAY] });
  });

  it("takes no day that has begun, and none beyond two weeks", () => {
    const refused = { ok: false, code: "rest.not_coming" };
    expect(checkRestPlan([TODAY], [], TODAY)).toEqual(refused);
    expect(checkRestPlan(["2026-04-08"], [], TODAY)).toEqual(refused);
    expect(checkRestPlan(["2026-04-07"], [], TODAY).ok).toBe(true);
  });

  it("holds ten days a quarter, each in its own", () => {
    const march = dateRange("2026-03-02", "2026-03-09");
    const plan = (...chosen: string[]) => checkRestPlan(chosen, march, TODAY);
    expect(plan("2026-03-30", "2026-03-31", "2026-04-01").ok).toBe(true);
    expect(plan("2026-03-29", "2026-03-30", "2026-03-31")).toEqual({
      ok: false,
      code: "rest.too_many",
    });
  });

  it("never leads to more than ten in any quarter, whatever is planned day after day", () => {
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
