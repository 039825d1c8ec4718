import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { firstDaysOf } from "./first-days.ts";

const START = "2026-02-20";
/** Returns the dates that are these numbers of days after the start. */
const on = (...days: number[]) => days.map((day) => addDays(START, day));
const habitsOf = (answered: string[], guidance: string[] = [], pieces: string[] = []) =>
  firstDaysOf({ start: START, answered, guidance, pieces });

describe("the first thirty days of a member", () => {
  it.each([
    ["nothing", [], { days: 0, run: 0 }],
    ["one day", on(3), { days: 1, run: 1 }],
    ["the first and the last", on(0, 29), { days: 2, run: 1 }],
    ["days before and after", on(-1, 0, 1, 29, 30, 31), { days: 3, run: 2 }],
    ["two runs", on(1, 2, 3, 7, 8, 9, 10, 20), { days: 8, run: 4 }],
    ["across the end of a month", on(7, 8, 9, 10), { days: 4, run: 4 }],
    ["in any order", on(5, 3, 4), { days: 3, run: 3 }],
  ])("%s", (_, answered, expected) => {
    expect(habitsOf(answered)).toMatchObject(expected);
  });

  it("counts a day of guidance once, by the day it was shown", () => {
    expect(habitsOf([], on(0, 1, 1, 29, 30, 45)).guidance).toBe(3);
  });

  it("counts each piece that was read to its end, also two on one day", () => {
    expect(habitsOf([], [], on(-1, 0, 4, 4, 29, 30)).pieces).toBe(4);
  });

  it("has all thirty of who kept every day", () => {
    const every = on(...Array.from({ length: 60 }, (_, day) => day - 15));
    const all = { days: 30, run: 30, guidance: 30, pieces: 30 };
    expect(habitsOf(every, every, every)).toEqual(all);
  });

  it("has no run longer than its days, and none beyond thirty", () => {
    const days = fc.array(fc.integer({ min: -20, max: 60 }));
    fc.assert(
      fc.property(days, (some) => {
        const { days: kept, run } = habitsOf(on(...some));
        expect(run).toBeLessThanOrEqual(kept);
        expect(kept).toBeLessThanOrEqual(30);
        expect(run === 0).toBe(kept === 0);
      }),
    );
  });
});
