import fc from "fast-check";
import { expect, it } from "vitest";
import { COMPLETION_STATUSES } from "./one-thing.ts";
import { withAnswer } from "./standing.ts";
import { strengthOf } from "./strength.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2026-03-24";
const strength = (letters: string) => strengthOf(daysOf(letters, TODAY)).now;

it.each([
  ["zero without days", "", 0],
  ["half of what there is to gain in thirteen days", "c".repeat(13), 50],
  ["three quarters in twice as many", "c".repeat(26), 75],
  ["half of that for days that were kept partly", "p".repeat(26), 38],
  ["a missed day little", `${"c".repeat(100)}m.`, 94],
  ["thirteen missed days half", `${"c".repeat(200)}${"m".repeat(13)}.`, 50],
  ["days without a record as missed ones", `${"c".repeat(200)}${".".repeat(13)}.`, 50],
  ["planned rest nothing", `${"c".repeat(26)}${"r".repeat(10)}.`, 75],
])("returns %s §4.17", (_, letters, points) => {
  expect(strength(letters)).toBe(points);
});

it("counts today only when its answer raises it", () => {
  const days = "c".repeat(40);
  expect([".", "o", "m"].map((today) => strength(days + today))).toEqual([88, 88, 88]);
  expect(strength(`${days}c`)).toBe(89);
  expect(strength("mmmmp")).toBeGreaterThan(strength("mmmm."));
});

it("includes its value of a week ago", () => {
  expect(strengthOf(daysOf(`${"c".repeat(13)}${"m".repeat(7)}o`, TODAY)).week_ago).toBe(50);
  expect(strengthOf(daysOf(`${"c".repeat(13)}${"m".repeat(6)}c`, TODAY)).week_ago).toBe(50);
});

it("never falls before the day is over, whatever is answered and changed, over any history §4.17", () => {
  const history = fc
    .array(fc.constantFrom(..."cccccppmor."), { maxLength: 90 })
    .map((letters) => daysOf(letters.join(""), TODAY));
  const answers = fc.array(fc.constantFrom(...COMPLETION_STATUSES), { maxLength: 4 });
  fc.assert(
    fc.property(history, answers, (days, statuses) => {
      const records = days.records.filter((day) => day.target_date !== TODAY);
      const morning = strengthOf({ ...days, records }).now;
      for (const status of statuses) {
        expect(strengthOf(withAnswer(days, TODAY, status)).now).toBeGreaterThanOrEqual(morning);
      }
    }),
    runs(1000),
  );
});
