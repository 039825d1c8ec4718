import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { dayMarks } from "./day-mark.ts";
import { firstReviewedDay } from "./review.ts";
import { standingAfter } from "./standing.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";
import { thirtyDayFindings } from "./thirty-day-review.ts";

const TODAY = "2026-03-24";
const FIRST = firstReviewedDay("thirty-days", TODAY);

/** The findings of the last thirty letters, after the days of `before`. */
function findings(letters: string, before = "") {
  const all = daysOf(before + letters, TODAY);
  const earlier = standingAfter(null, all.records, all.rest_days, addDays(FIRST, -1));
  const records = all.records
    .filter(({ target_date }) => target_date >= FIRST)
    .map((record) => ({ ...record, content: "Call Ana" }));
  const days = { ...all, records, earlier };
  return thirtyDayFindings(dayMarks(days, FIRST, TODAY), days);
}

// The design target's thirty days.
const DAYS = "ccmccccnccccpccccmcccpccccpccc".replace("n", ".");

it("names what the target's thirty days show", () => {
  const { counts, longest, held, least, first, hardest, latest } = findings(DAYS);
  expect(counts).toMatchObject({ completed: 24, partial: 3, missed: 2, no_record: 1, kept: 27 });
  expect(longest).toMatchObject({ start: "2026-03-13", end: TODAY, days: 12, goes_on: true });
  expect(held).toEqual([2, 5, 7]);
  expect(least).toEqual([{ weekday: 6, completed: 2, times: 4 }]);
  expect([first, latest]).toEqual(["2026-02-23", TODAY]);
  expect(hardest).toEqual({ date: "2026-03-12", mark: "missed", ended: 9 });
});

describe("strength", () => {
  it.each([
    ["c".repeat(30), "", { from: 0, now: 80, reason: { kind: "run", days: 30 } }],
    [`${"c".repeat(28)}mc`, "", { from: 0, now: 75, reason: { kind: "kept", kept: 29, of: 30 } }],
    [
      `${"m".repeat(5)}${".".repeat(24)}p`,
      "c".repeat(60),
      { reason: { kind: "lost", missed: 5, no_record: 24, partial: 1 } },
    ],
    ["r".repeat(30), "c".repeat(26), { from: 75, now: 75, reason: { kind: "level" } }],
  ])("of %s after %s", (letters, before, strength) => {
    expect(findings(letters, before).strength).toMatchObject(strength);
  });
});

describe("the longest run", () => {
  it("states that it started before the period", () => {
    expect(findings("c".repeat(30), "c".repeat(10)).longest).toMatchObject({
      days: 30,
      began_before: true,
    });
    expect(findings(`r${"c".repeat(29)}`, "c").longest?.began_before).toBe(true);
    expect(findings("c".repeat(30), "ccm").longest?.began_before).toBe(false);
    expect(findings(`m${"c".repeat(29)}`, "cc").longest?.began_before).toBe(false);
  });
});

describe("by weekday", () => {
  it("names no weekday as least where all were completed, and all of them where all are equal", () => {
    expect(findings("c".repeat(30))).toMatchObject({ held: [1, 2, 3, 4, 5, 6, 7], least: [] });
    expect(findings("m".repeat(30)).least).toHaveLength(7);
    expect(findings("r".repeat(30))).toMatchObject({ held: [], least: [] });
  });
});

describe("the hardest day", () => {
  it("is the missed one that ended most, days of the run before the period among them", () => {
    const letters = `mcc${"m"}${"c".repeat(26)}`;
    expect(findings(letters, "c".repeat(9)).hardest).toMatchObject({ date: FIRST, ended: 9 });
    expect(findings(letters).hardest).toMatchObject({ date: addDays(FIRST, 3), ended: 2 });
  });

  it("is one without a record, or a partial one, where nothing was worse, else none", () => {
    expect(findings(`${"c".repeat(28)}.c`).hardest?.mark).toBe("no-record");
    expect(findings(`p${"c".repeat(27)}pc`).hardest).toMatchObject({ date: "2026-03-23" });
    expect(findings("c".repeat(30)).hardest).toBeNull();
  });
});

it("adds up, over any history §9.10", () => {
  const anyLetters = fc.array(fc.constantFrom(..."ccccccppmor."), { minLength: 30, maxLength: 70 });
  fc.assert(
    fc.property(anyLetters, (letters) => {
      const found = findings(letters.slice(-30).join(""), letters.slice(0, -30).join(""));
      const { counts, longest, weekdays, held, least, strength, hardest } = found;
      expect(counts.planned + counts.rest).toBe(30);
      const sum = (of: "completed" | "times") =>
        weekdays.reduce((total, day) => total + day[of], 0);
      expect(sum("completed")).toBe(counts.completed);
      expect(sum("times")).toBe(counts.planned - counts.unanswered);
      expect(longest?.days ?? 0).toBeLessThanOrEqual(counts.kept);
      expect((longest?.days ?? 0) > 0).toBe(counts.kept > 0);
      expect(least.some(({ weekday }) => held.includes(weekday))).toBe(false);
      const { from, now, reason } = strength;
      expect(reason.kind === "level").toBe(from === now);
      if (now < from) expect(reason.kind).toBe("lost");
      expect(hardest === null).toBe(counts.completed === counts.planned - counts.unanswered);
    }),
    runs(1000),
  );
});
