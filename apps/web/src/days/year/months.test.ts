import { addDays } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { dayNumber, monthsOf, nearestDay, sumsOf } from "./months.ts";

const MARKS: DayMark[] = ["completed", "partial", "missed", "rest", "no-record", "to-come", "open"];

const someDays = fc
  .record({
    first: fc.integer({ min: 0, max: 3000 }),
    marks: fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 400 }),
  })
  .map(({ first, marks }) =>
    marks.map((mark, index): MarkedDay => ({ date: addDays("2020-01-01", first + index), mark })),
  );

describe("months", () => {
  it("contain every day once, in order, and their totals add up to the year's", () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const months = monthsOf(days);
        expect(months.flatMap((month) => month.days)).toEqual(days);
        for (const { name, days: own } of months) {
          expect(own.every(({ date }) => date.startsWith(name))).toBe(true);
        }
        const added = (pick: "kept" | "total" | "rest") =>
          months.reduce((sum, month) => sum + month[pick], 0);
        expect({ kept: added("kept"), total: added("total"), rest: added("rest") }).toEqual(
          sumsOf(days),
        );
      }),
    );
  });

  it("exclude planned rest and unfinished days from the total §9.6", () => {
    const marks: DayMark[] = ["completed", "partial", "missed", "rest", "waiting", "open"];
    const days = [...marks, "to-come" as const, "rest" as const].map((mark, index) => ({
      date: `2026-03-0${index + 1}`,
      mark,
    }));
    expect(sumsOf(days)).toEqual({ kept: 2, total: 4, rest: 2 });
  });

  it("find the day with a number, or their nearest one if they lack it", () => {
    const day = (number: number): MarkedDay => ({
      date: `2026-02-${String(number).padStart(2, "0")}`,
      mark: "completed",
    });
    const february = Array.from({ length: 28 }, (_, index) => day(index + 1));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), (number) => {
        const found = nearestDay(february, number);
        expect(found && dayNumber(found)).toBe(Math.min(28, number));
      }),
    );
    expect(nearestDay([day(20), day(21)], 3)).toEqual(day(20));
    expect(nearestDay([], 3)).toBeUndefined();
  });
});
