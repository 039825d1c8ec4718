import type { MoneyMonth } from "@sovereign/contract/office-money";
import { addMonths } from "@sovereign/domain/calendar-month";
import { describe, expect, it } from "vitest";
import { marksOf, membersPerMark } from "./member-marks.tsx";
import { placeInWindow, windowEnd, withinBooks } from "./month-window.ts";
import { drawMonths, roundCounts } from "./months-geometry.ts";

const term = (members: number) => ({ members, yearly: [] });

const monthOf = (paying: number, index: number): MoneyMonth => ({
  month: addMonths("2024-04", index),
  running: index === 23,
  adds_up: true,
  bridge: {
    opening: term(0),
    new: term(1),
    regained: term(0),
    lapsed: term(0),
    refunded: term(0),
    changed: term(0),
    closing: term(paying),
  },
});

/** The vertical positions of a path of upright lines. */
const heights = (path: string) =>
  [...path.matchAll(/[MV](?:[\d.]+ )?([\d.]+)/g)].map(([, y]) => Number(y));

describe("the figure of the months", () => {
  it("gives each month a height that grows with who pays", () => {
    const all = Array.from({ length: 24 }, (_, index) => monthOf(index * 10, index));
    const { marks } = drawMonths(all, 600);
    const tops = marks.slice(1, 23).map(({ reeds }) => Math.min(...heights(reeds)));
    expect([...tops].sort((a, b) => b - a)).toEqual(tops);
    expect(marks[0]?.reeds).toBe("");
  });

  it.each([
    [0, []],
    [1, [1]],
    [3, [1, 2]],
    [115, [50, 100]],
    [1240, [500, 1000]],
    [90_000, [20_000, 40_000]],
  ])("numbers %d at %j", (most, ticks) => {
    expect(roundCounts(most)).toEqual(ticks);
  });
});

describe("a mark for each member", () => {
  it.each([
    [47, 110, 1],
    [111, 110, 5],
    [2000, 110, 50],
    [100_000, 110, 1000],
  ])("%d members in the room of %d are %d each", (most, room, size) => {
    expect(membersPerMark(most, room)).toBe(size);
    expect(marksOf(most, size)).toBeLessThanOrEqual(room);
  });
});

describe("the window of the months", () => {
  it.each([
    ["2026-03", "2026-03", 23],
    ["2024-04", "2026-03", 0],
    ["2024-03", "2024-03", 23],
    ["2023-12", "2024-03", 20],
  ])("shows %s in the one that ends with %s", (month, end, place) => {
    expect(windowEnd(month, "2026-03")).toBe(end);
    expect(placeInWindow(month, "2026-03")).toBe(place);
  });

  it("stays within what the books have", () => {
    const books = { began: "2025-01", current: "2026-03" };
    expect(withinBooks("2024-12", books)).toBe("2025-01");
    expect(withinBooks("2026-04", books)).toBe("2026-03");
    expect(withinBooks("2025-07", books)).toBe("2025-07");
  });
});
