import type { DayMark } from "@sovereign/domain/day-mark";
import { expect, it } from "vitest";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { dialLabel, ledgerLabel, streakMarks } from "./edge-labels.ts";

const WORDS: Record<string, DayMark> = {
  c: "completed",
  p: "partial",
  m: "missed",
  n: "no-record",
  o: "open",
  w: "waiting",
  e: "empty",
  r: "rest",
  ".": "to-come",
};

function days(letters: string): MarkedDay[] {
  return [...letters].map((letter, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, "0")}`,
    mark: WORDS[letter] ?? "no-record",
  }));
}

it.each([
  ["cccpccccpcco", 11, "Streak: 11 of 30 days. 9 completed, 2 partial. Today is open."],
  ["o", 0, "Streak: 0 of 30 days. Today is open."],
  // A longer streak is not measured against thirty days.
  ["c".repeat(30), 45, "Streak: 45 days. On the dial: 30 completed."],
])("the dial of %s with a streak of %i is labeled", (letters, current, label) => {
  expect(dialLabel({ current, marks: days(letters) })).toBe(label);
});

it("the dial names the days waiting for an answer", () => {
  expect(dialLabel({ current: 0, marks: days("cpcwe"), waits: true })).toBe(
    "Streak: 0 of 30 days. On the dial: 2 completed, 1 partial, which wait for an answer. Nothing is set for today.",
  );
});

it.each([
  [
    "ccmccccnccccpccccmcccpccccpcco",
    "Last 30 days: 23 completed, 3 partial, 2 missed. One day has no record. Today is open.",
  ],
  [
    "cpcwe",
    "Last 5 days: 2 completed, 1 partial. One day waits for its answer. Nothing is set for today.",
  ],
  ["ccmrrrrc", "Last 8 days: 3 completed, 1 missed, 4 of planned rest."],
])("the ledger of %s is labeled §9.5", (letters, label) => {
  expect(ledgerLabel(days(letters))).toBe(label);
});

it.each([
  ["the days before and after planned rest", "mccrrpo", 3, "ccpo"],
  ["the days before, while the rest lasts", "mccrr", 2, "cc"],
  ["the run between days of planned rest", "mcrrc", 2, "cc"],
  ["nothing before a rest day today but the waiting run", "mccwr", 3, "ccw"],
  ["nothing but today", "mrre", 0, "e"],
  ["the run that ended yesterday and the open today", "mcccpccccpcco", 11, "cccpccccpcco"],
  ["the run that ends today once today counts", "mccp", 3, "ccp"],
  ["a run that ended yesterday without a missed today", "mccm", 2, "cc"],
  ["nothing but the empty today without a streak", "nne", 0, "e"],
  ["at most thirty days of a longer run", "c".repeat(31), 45, "c".repeat(30)],
])("the dial shows %s §9.5", (_, letters, current, shown) => {
  const marks = streakMarks(days(letters), current).map(({ mark }) => mark);
  expect(marks).toEqual(days(shown).map(({ mark }) => mark));
});
