import type { MoneyMonth } from "@sovereign/contract/office-money";
import { addMonths } from "@sovereign/domain/calendar-month";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#testing/runs.ts";
import { marksOf, marksWithin, membersPerMark } from "./member-marks.tsx";
import { placeInWindow, windowEnd, withinBooks } from "./month-window.ts";
import { drawMonths, roundCounts } from "./months-geometry.ts";

const term = (members: number) => ({ members, yearly: [] });

type Counts = { came: number; back: number; lapsed: number; refunded: number; closing: number };

const monthOf = ({ came, back, lapsed, refunded, closing }: Counts, index: number): MoneyMonth => ({
  ...{ month: addMonths("2024-04", index), running: index === 23, adds_up: true },
  bridge: {
    ...{ opening: term(0), new: term(came), regained: term(back), lapsed: term(lapsed) },
    ...{ refunded: term(refunded), changed: term(0), closing: term(closing) },
  },
});

const members = fc.nat({ max: 100_000 });
const counts = fc.record({
  ...{ came: members, back: members, lapsed: members, refunded: members, closing: members },
});

/** The vertical positions of a path of upright lines. */
const heights = (path: string) =>
  [...path.matchAll(/[MV](?:[\d.]+ )?([\d.]+)/g)].map(([, y]) => Number(y));

describe("the figure of the months", () => {
  it("draws every month within its room, whatever came and left", () => {
    fc.assert(
      fc.property(
        fc.array(counts, { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 280, max: 1200 }),
        (all, width) => {
          const { height, right, marks, paying, moved } = drawMonths(all.map(monthOf), width);
          expect(right).toBeLessThan(width);
          for (const { moves, ring } of marks) {
            const places = heights(moves);
            expect(Math.min(...places)).toBeGreaterThan(paying.base);
            expect(Math.max(...places)).toBeLessThanOrEqual(height);
            if (ring) expect(ring.y + 2).toBeLessThanOrEqual(height);
          }
          expect(moved.base).toBeLessThan(height);
        },
      ),
      runs(50),
    );
  });

  it("gives each month a height that grows with who pays, and outlines the running one", () => {
    const all = Array.from({ length: 24 }, (_, index) =>
      monthOf({ came: 1, back: 0, lapsed: 0, refunded: 0, closing: index * 10 }, index),
    );
    const { marks } = drawMonths(all, 600);
    const tops = marks.slice(1, 23).map(({ reeds }) => Math.min(...heights(reeds)));
    expect([...tops].sort((a, b) => b - a)).toEqual(tops);
    expect(marks[0]?.reeds).toBe("");
    expect(marks[23]?.reeds).toContain("h12.8v");
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

  it("counts how many fit, parted in fives", () => {
    expect(marksWithin(542)).toBe(110);
    expect(marksWithin(350, true)).toBeLessThan(marksWithin(350));
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
