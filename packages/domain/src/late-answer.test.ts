import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "./calendar-date.ts";
import { waitingDay } from "./late-answer.ts";
import { streakOf } from "./streak.ts";
import { daysOf } from "./testing/days.ts";

const TODAY = "2024-03-10";
describe("the waiting day, which accepts a late answer", () => {
  it.each([
    ["a sentence of yesterday", "cco.", -1, 3],
    ["yesterday without a sentence", "cc..", -1, 3],
    ["yesterday, while today is answered", "ccoc", -1, 4],
    ["yesterday before the day before it", "cc..o", -1, 1],
    ["the day before yesterday, once yesterday is answered", "cc.c.", -2, 4],
    ["the day before yesterday, whose answer the missed day after it outweighs", "ccom.", -2, 0],
    ["the newer of two", "ccoo.", -1, 1],
    ["the day before a day of rest", "ccor.", -2, 3],
    ["the first day of all", "o.", -1, 1],
    ["a run of any length", `${"c".repeat(45)}o.`, -1, 46],
  ])("is %s", (_, letters, age, streak_if_kept) => {
    const expected = { date: addDays(TODAY, age), streak_if_kept };
    expect(waitingDay(daysOf(letters, TODAY))).toEqual(expected);
  });

  it.each([
    ["a newcomer", ""],
    ["a member who started today", "c"],
    ["a member who started yesterday and answered", "c."],
    ["a member who answered every day", "cpmc."],
    ["a member who was away for longer than late answers reach", "ccc....."],
    ["a member without an open day", "ccc"],
    ["a member who rested yesterday, as planned", "ccr."],
  ])("is none for %s", (_, letters) => {
    expect(waitingDay(daysOf(letters, TODAY))).toBeNull();
  });
});

it("predicts the streak for any history and any of its late days §4.19", () => {
  const anyHistory = fc.array(fc.constantFrom(..."cccccppmor."), { maxLength: 40 });
  fc.assert(
    fc.property(anyHistory, (letters) => {
      const history = letters.join("").padStart(8, ".");
      const waiting = waitingDay(daysOf(history, TODAY));
      if (waiting === null) return;
      const at = history.length - 1 - daysBetween(waiting.date, TODAY);
      const kept = `${history.slice(0, at)}p${history.slice(at + 1)}`;
      expect(waiting.streak_if_kept).toBe(streakOf(daysOf(kept, TODAY)).current);
    }),
  );
});
