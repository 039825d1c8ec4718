import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { countsTowardStreak } from "./one-thing.ts";
import type { KnownDays } from "./standing.ts";
import { streakOf, streakProgress } from "./streak.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2024-03-10";

const streak = (letters: string, last = TODAY) => streakOf(daysOf(letters, TODAY, last));

// Histories of up to 60 days, past a leap day and three days into the future.
const anyHistory = fc
  .array(fc.constantFrom(..."ccccccppmor."), { maxLength: 60 })
  .map((letters) => daysOf(letters.join(""), TODAY, addDays(TODAY, 3)));

/** Decisions 2 and 77, computed day by day. */
function reference({ records, rest_days, earlier }: KnownDays) {
  const counts = new Set(
    records
      .filter((day) => countsTowardStreak(day.completion_status))
      .map((day) => day.target_date)
      .filter((date) => !rest_days.includes(date)),
  );
  const passed = (date: string): string =>
    rest_days.includes(date) ? passed(addDays(date, -1)) : date;
  const runTo = (date: string): string[] => {
    const day = passed(date);
    return counts.has(day) ? [...runTo(addDays(day, -1)), day] : [];
  };
  const run = runTo(counts.has(TODAY) ? TODAY : addDays(TODAY, -1));
  const past = [...counts].filter((date) => date > earlier.through && date <= TODAY);
  return {
    current: run.length,
    best: Math.max(0, ...past.map((date) => runTo(date).length)),
    today_counts: counts.has(TODAY),
    started_on: run[0] ?? null,
  };
}

it.each([
  ["", 0, 0, false],
  ["c", 1, 1, true],
  ["cc.", 2, 2, false],
  ["ccm", 2, 2, false],
  ["cpc", 3, 3, true],
  ["cc.c", 1, 2, true],
  ["cccm.", 0, 3, false],
  ["ccm.", 0, 2, false],
  ["ccmc", 1, 2, true],
  ["p".repeat(400), 400, 400, true],
  ["ccrc", 3, 3, true],
  ["ccrr.", 2, 2, false],
  ["ccr", 2, 2, false],
  ["ccmrr", 0, 2, false],
  ["rrc", 1, 1, true],
])("%s is a streak of %i, best %i", (letters, current, best, today_counts) => {
  expect(streak(letters)).toMatchObject({ current, best, today_counts });
});

it("names the day on which the run started", () => {
  expect(streak("m.cpc").started_on).toBe("2024-03-08");
  expect(streak("m.crp.").started_on).toBe("2024-03-07");
  expect(streak("cm.").started_on).toBeNull();
});

it("ignores days that have not started", () => {
  expect(streak("cccc", addDays(TODAY, 2))).toMatchObject({ current: 2, best: 2 });
  expect(streak("cc", addDays(TODAY, 2))).toMatchObject({ current: 0, best: 0 });
});

it("is the one counted day by day, over any history §4.8", () => {
  fc.assert(
    fc.property(anyHistory, (days) => {
      expect(streakOf(days)).toEqual(reference(days));
    }),
    runs(1000),
  );
});

it("has a bar of a thirtieth a day, which stops when full §9.3", () => {
  expect([0, 15, 30, 45].map(streakProgress)).toEqual([0, 0.5, 1, 1]);
});
