import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "./calendar-date.ts";
import { type DayMark, dayMarks } from "./day-mark.ts";
import { knownDays } from "./known-days.ts";
import {
  countMarks,
  firstReviewedDay,
  isReviewDay,
  latestReviewDay,
  longestRun,
  parseReviewAnswer,
  REVIEWS,
  thirtyDays,
  thirtyDaysOpenOn,
  weekdayOf,
} from "./review.ts";
import { streakOf } from "./streak.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const MARKS: Record<string, DayMark> = {
  c: "completed",
  p: "partial",
  m: "missed",
  ".": "no-record",
  r: "rest",
  o: "open",
  w: "waiting",
  t: "to-come",
};
const LAST = "2026-03-24";
const marked = (letters: string) =>
  [...letters].map((letter, index) => ({
    date: addDays(LAST, index + 1 - letters.length),
    mark: MARKS[letter] ?? "no-record",
  }));
const anyMarks = fc
  .array(fc.constantFrom(...Object.keys(MARKS)), { minLength: 1, maxLength: 40 })
  .map((letters) => marked(letters.join("")));

describe("the days of a review", () => {
  it.each([
    ["2026-03-22", "2026-03-22", "2026-03-16"],
    ["2026-03-23", "2026-03-22", "2026-03-16"],
    ["2026-03-28", "2026-03-22", "2026-03-16"],
    ["2026-03-29", "2026-03-29", "2026-03-23"],
    ["2026-01-02", "2025-12-28", "2025-12-22"],
  ])("on %s the latest week ends on %s and began on %s", (today, last, first) => {
    expect(latestReviewDay("week", today)).toBe(last);
    expect(firstReviewedDay("week", last)).toBe(first);
  });

  it("are thirty that end today, or seven from a Monday, and always available on their last day", () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2021-01-01", days));
    fc.assert(
      fc.property(day, fc.constantFrom(...REVIEWS), (today, review) => {
        const last = latestReviewDay(review, today);
        expect(isReviewDay(review, last, today)).toBe(true);
        expect(daysBetween(last, today)).toBeLessThan(7);
        if (review === "week") expect(weekdayOf(firstReviewedDay(review, last))).toBe(1);
        else expect(daysBetween(firstReviewedDay(review, last), today)).toBe(29);
      }),
    );
  });

  it.each([
    ["week", "2026-03-21"],
    ["week", "2026-03-29"],
    ["thirty-days", "2026-03-25"],
    ["thirty-days", "2019-12-31"],
    ["thirty-days", "2026-02-30"],
    ["thirty-days", "yesterday"],
  ] as const)("refuses a %s that ends on %s", (review, lastDay) => {
    expect(isReviewDay(review, lastDay, LAST)).toBe(false);
  });
});

describe("the thirty-day review", () => {
  const FIRST = "2026-01-01";
  it.each([
    ["before the first day", "2025-12-31", null, "2026-01-30"],
    ["on the first day", FIRST, null, "2026-01-30"],
    ["on the twenty-ninth", "2026-01-29", null, "2026-01-30"],
    ["on the thirtieth", "2026-01-30", "2026-01-30", "2026-03-01"],
    ["on the fifty-ninth", "2026-02-28", "2026-01-30", "2026-03-01"],
    ["on the sixtieth", "2026-03-01", "2026-03-01", "2026-03-31"],
  ])("%s", (_, today, latest, next) => {
    expect(thirtyDays(FIRST, today)).toEqual({ latest, next });
  });

  it("opens every thirty days, kept or not, with no day in two of them §9.10", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (passed) => {
        const { latest, next } = thirtyDays(FIRST, addDays(FIRST, passed));
        const reviewed = latest === null ? 0 : daysBetween(FIRST, latest) + 1;
        expect(reviewed % 30).toBe(0);
        expect(passed + 1 - reviewed).toBeGreaterThanOrEqual(0);
        expect(passed + 1 - reviewed).toBeLessThan(30);
        expect(daysBetween(FIRST, next) + 1).toBe(reviewed + 30);
      }),
    );
  });

  const overviewOf = (letters: string, best = 0) => {
    const days = knownDays(
      { standing: null, records: daysOf(letters, LAST).records, older: [], rest_days: [] },
      LAST,
    );
    return { ...days, streak: { best } };
  };
  it.each([
    ["nothing yet", "", null],
    ["a first day today", "o", addDays(LAST, 29)],
    ["twenty-nine days, each missed", "m".repeat(29), addDays(LAST, 1)],
    ["thirty days, each missed", "m".repeat(30), LAST],
    ["283 kept days that were never thirty in a row", "cccccccccm".repeat(32), LAST],
    ["a single day long ago", `c${".".repeat(60)}`, LAST],
  ])("opens with %s", (_, letters, opens) => {
    expect(thirtyDaysOpenOn(overviewOf(letters))).toBe(opens);
  });

  it("is open with thirty kept in a row, where a flight made the first day a later one", () => {
    expect(thirtyDaysOpenOn(overviewOf("c".repeat(29), 30))).toBe(LAST);
  });
});

describe("counting marks", () => {
  it("excludes rest and future days from the total", () => {
    expect(countMarks(marked("ccpm.rrowt"))).toEqual({
      completed: 2,
      partial: 1,
      missed: 1,
      no_record: 1,
      unanswered: 2,
      rest: 2,
      kept: 3,
      planned: 7,
    });
  });

  it("adds up, over any marks §9.10", () => {
    fc.assert(
      fc.property(anyMarks, (days) => {
        const { completed, partial, missed, no_record, unanswered, rest, ...sums } =
          countMarks(days);
        const toCome = days.filter(({ mark }) => mark === "to-come").length;
        expect(sums.kept).toBe(completed + partial);
        expect(sums.planned).toBe(sums.kept + missed + no_record + unanswered);
        expect(sums.planned + rest + toCome).toBe(days.length);
      }),
    );
  });
});

describe("the longest run within a period", () => {
  it.each([
    ["", null],
    ["mm..r", null],
    ["cpc", { start: "2026-03-22", end: LAST, days: 3, goes_on: true, times: 1 }],
    ["cpcm", { start: "2026-03-21", end: "2026-03-23", days: 3, goes_on: false, times: 1 }],
    ["ccmcc", { start: "2026-03-23", end: LAST, days: 2, goes_on: true, times: 2 }],
    ["cc.ccm", { start: "2026-03-22", end: "2026-03-23", days: 2, goes_on: false, times: 2 }],
    ["crrco", { start: "2026-03-20", end: "2026-03-23", days: 2, goes_on: true, times: 1 }],
    ["ccw", { start: "2026-03-22", end: "2026-03-23", days: 2, goes_on: false, times: 1 }],
  ])("of %s is %j", (letters, run) => {
    expect(longestRun(marked(letters))).toEqual(run);
  });

  it("is the best of the streak when there were no earlier days", () => {
    const letters = fc.array(fc.constantFrom(..."ccccppmr."), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(letters, (letters) => {
        const days = daysOf(letters.join(""), LAST);
        const records = days.records.map((record) => ({ ...record, content: "Call Ana" }));
        const from = addDays(LAST, 1 - letters.length);
        const run = longestRun(dayMarks({ ...days, records }, from, LAST));
        expect(run?.days ?? 0).toBe(streakOf(days).best);
      }),
      runs(500),
    );
  });
});

describe("an answer to a review's question", () => {
  it("accepts 2,000 code points and rejects one more", () => {
    expect(parseReviewAnswer(` ${"🪙".repeat(2000)}\n`)).toEqual({
      ok: true,
      text: "🪙".repeat(2000),
    });
    expect(parseReviewAnswer("🪙".repeat(2001))).toEqual({
      ok: false,
      code: "review.answer_too_long",
    });
  });

  it("may be empty, which removes it, and contains nothing a database would reject", () => {
    expect(parseReviewAnswer(" \n")).toEqual({ ok: true, text: "" });
    expect(parseReviewAnswer("a\0b\ud800")).toEqual({ ok: true, text: "ab\ufffd" });
  });
});
