import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { streakIfKept, waitingDay } from "./late-answer.ts";
import { COMPLETION_STATUSES, type CompletionStatus } from "./one-thing.ts";
import { runsOf, streakFromRuns } from "./streak.ts";

const TODAY = "2024-03-10";
const LETTERS: Record<string, CompletionStatus> = {
  c: "completed",
  p: "partial",
  m: "missed",
  o: "missed",
};

/** Days from letters, the last one today: as in streak.test.ts, and `o` for one not answered for. */
function days(letters: string) {
  return [...letters].flatMap((letter, index) => {
    const completion_status = LETTERS[letter];
    const target_date = addDays(TODAY, index - letters.length + 1);
    const reflected_at = letter === "o" ? null : `${target_date}T20:00:00.000Z`;
    return completion_status ? [{ target_date, completion_status, reflected_at }] : [];
  });
}

describe("the day that waits for a late answer", () => {
  it.each([
    ["a sentence of yesterday", "cco.", -1, 3],
    ["yesterday without a sentence", "cc..", -1, 3],
    ["yesterday, while today is answered", "ccoc", -1, 4],
    ["yesterday before the day before it", "cc..o", -1, 1],
    ["the day before yesterday, once yesterday is answered", "cc.c.", -2, 4],
    ["the day before yesterday, whose answer the missed day after it outweighs", "ccom.", -2, 0],
    ["the newer of two", "ccoo.", -1, 1],
    ["the first day of all", "o.", -1, 1],
    ["a run of any length", `${"c".repeat(45)}o.`, -1, 46],
  ])("is %s", (_, letters, age, streak_if_kept) => {
    const history = days(letters);
    const expected = { date: addDays(TODAY, age), streak_if_kept };
    expect(waitingDay(history, runsOf(history), TODAY)).toEqual(expected);
  });

  it.each([
    ["a newcomer", ""],
    ["whoever began today", "c"],
    ["whoever began yesterday and answered", "c."],
    ["whoever answered for all", "cpmc."],
    ["whoever was away for longer than late answers reach", "ccc....."],
    ["whoever answered each day", "ccc"],
  ])("is none for %s", (_, letters) => {
    const history = days(letters);
    expect(waitingDay(history, runsOf(history), TODAY)).toBeNull();
  });
});

it("says of any history and any of its late days what the streak will be", () => {
  const anyHistory = fc.array(fc.option(fc.constantFrom(...COMPLETION_STATUSES), { freq: 5 }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyHistory, fc.nat(4), (statuses, age) => {
      const date = addDays(TODAY, -age);
      const history = statuses.flatMap((completion_status, index) =>
        completion_status ? [{ target_date: addDays(TODAY, -index), completion_status }] : [],
      );
      const kept = [
        ...history.filter((day) => day.target_date !== date),
        { target_date: date, completion_status: "partial" as const },
      ];
      expect(streakIfKept(runsOf(history), date, TODAY)).toBe(
        streakFromRuns(runsOf(kept), TODAY).current,
      );
    }),
  );
});
