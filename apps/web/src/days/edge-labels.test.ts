import type { DayMark } from "@sovereign/domain/day-mark";
import { describe, expect, it } from "vitest";
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

const LAST_THIRTY = days("ccmccccnccccpccccmcccpccccpcco");

describe("labels", () => {
  it("describes the streak, its days and that today is open", () => {
    const marks = days("cccpccccpcco");
    expect(dialLabel({ current: 11, marks })).toBe(
      "Streak: 11 of 30 days. 9 completed, 2 partial. Today is open.",
    );
  });

  it("states only the streak without kept days", () => {
    expect(dialLabel({ current: 0, marks: days("o") })).toBe(
      "Streak: 0 of 30 days. Today is open.",
    );
  });

  it("does not measure a longer streak against thirty days", () => {
    expect(dialLabel({ current: 45, marks: days("c".repeat(30)) })).toBe(
      "Streak: 45 days. On the dial: 30 completed.",
    );
  });

  it("names the days waiting for an answer", () => {
    expect(dialLabel({ current: 0, marks: days("cpcwe"), waits: true })).toBe(
      "Streak: 0 of 30 days. On the dial: 2 completed, 1 partial, which wait for an answer. Nothing is set for today.",
    );
    expect(ledgerLabel(days("cpcwe"))).toBe(
      "Last 5 days: 2 completed, 1 partial. One day waits for its answer. Nothing is set for today.",
    );
  });

  it("summarizes the calendar days", () => {
    expect(ledgerLabel(LAST_THIRTY)).toBe(
      "Last 30 days: 23 completed, 3 partial, 2 missed. One day has no record. Today is open.",
    );
  });
});

it("counts planned rest among the calendar days, and on no dial §9.5", () => {
  expect(ledgerLabel(days("ccmrrrrc"))).toBe("Last 8 days: 3 completed, 1 missed, 4 at rest.");
  expect(dialLabel({ current: 2, marks: streakMarks(days("mcrrc"), 2) })).toBe(
    "Streak: 2 of 30 days. 2 completed.",
  );
});

describe("streakMarks", () => {
  it.each([
    ["the days before and after", "mccrrpo", 3, "ccpo"],
    ["the days before, while the rest lasts", "mccrr", 2, "cc"],
    ["nothing before a rest day today but the waiting run", "mccwr", 3, "ccw"],
    ["nothing but today", "mrre", 0, "e"],
  ])("takes from a run with planned rest %s", (_, marks, current, shown) => {
    expect(streakMarks(days(marks), current).map((day) => day.mark)).toEqual(
      days(shown).map((day) => day.mark),
    );
  });

  it("takes the run that ended yesterday and the open today", () => {
    expect(streakMarks(LAST_THIRTY, 11).map((day) => day.mark)).toEqual(
      days("cccpccccpcco").map((day) => day.mark),
    );
  });

  it("takes the run that ends today once today counts", () => {
    const shown = streakMarks(days("mccp"), 3);
    expect(shown).toEqual(days("mccp").slice(1));
  });

  it("omits a missed today from the run that ended yesterday", () => {
    expect(streakMarks(days("mccm"), 2)).toEqual(days("mccm").slice(1, 3));
  });

  it("shows nothing but the empty today without a streak", () => {
    expect(streakMarks(days("nne"), 0)).toEqual(days("nne").slice(2));
  });

  it("shows at most thirty days of a longer run", () => {
    expect(streakMarks(days("c".repeat(30)), 45)).toHaveLength(30);
  });
});
