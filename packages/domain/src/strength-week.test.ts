import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { standingOn } from "./standing.ts";
import { lastDayOfStrength, strengthOf } from "./strength.ts";
import { strengthWeek } from "./strength-week.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2026-03-24";
const week = (letters: string) => strengthWeek(daysOf(letters, TODAY));
const NONE = { change: 0, kept: 0, partial: 0, missed: 0, rests: 0, begun: false };

it.each([
  ["the seven days before an open today", `${"c".repeat(20)}cpccccco`, { kept: 7, partial: 1 }],
  ["today once its answer counts, and one day fewer before", "mmmmmmmmccccccc", { kept: 7 }],
  ["no answer that does not raise it", `${"c".repeat(20)}m`, { kept: 7 }],
  ["days without an answer or a record as not kept", "ccccccccc.omcc.", { kept: 4, missed: 3 }],
  ["planned rest separately", "cccccccrrcccccr", { kept: 5, rests: 2 }],
])("counts %s", (_, letters, expected) => {
  expect(week(letters)).toMatchObject({ ...NONE, change: expect.any(Number), ...expected });
});

it("counts nothing before a member's first day, and states that it is within the week", () => {
  expect(week("")).toEqual(NONE);
  expect(week("cpo")).toMatchObject({ kept: 2, partial: 1, missed: 0, begun: true });
});

it("adds up with the days, over any history §4.17", () => {
  const anyDays = fc.array(fc.constantFrom(..."cccccppmor."), { maxLength: 60 });
  fc.assert(
    fc.property(anyDays, (letters) => {
      const days = daysOf(letters.join(""), TODAY);
      const { change, kept, partial, missed, rests, begun } = strengthWeek(days);
      const { now, week_ago } = strengthOf(days);
      const last = lastDayOfStrength(days);
      const before = standingOn(days, addDays(last, -7));
      expect(change).toBe(now - week_ago);
      expect(partial).toBeLessThanOrEqual(kept);
      const hasBegun = before.run !== null || before.last_break !== null;
      if (hasBegun) expect(kept + missed + rests).toBe(7);
      else expect(kept + missed + rests <= 7 && begun === kept + missed > 0).toBe(true);
      // A week without kept days never raises strength, and one with only completed days never
      // lowers it.
      if (kept === 0) expect(change).toBeLessThanOrEqual(0);
      if (missed === 0 && partial === 0) expect(change).toBeGreaterThanOrEqual(0);
    }),
    runs(1000),
  );
});
