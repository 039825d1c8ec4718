import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { programmePlace } from "./programme.ts";

const opened = (...dates: string[]) =>
  dates.map((opened_on, index) => ({ day: index + 1, opened_on }));

describe("the member's own day of the programme", () => {
  it.each([
    ["starts with day 1", opened(), "2026-03-10", { day: 1, due: true, finished: false }],
    ["stays all day", opened("2026-03-10"), "2026-03-10", { day: 1, due: false, finished: false }],
    [
      "goes on the next date",
      opened("2026-03-10"),
      "2026-03-11",
      { day: 2, due: true, finished: false },
    ],
    [
      "waits during an absence",
      opened("2026-03-10", "2026-03-11"),
      "2026-04-20",
      { day: 3, due: true, finished: false },
    ],
    [
      "stays at its day on a date that occurs twice, after a flight west",
      opened("2026-03-10", "2026-03-11"),
      "2026-03-10",
      { day: 2, due: false, finished: false },
    ],
    [
      "shows the last day all day",
      opened("2026-03-10", "2026-03-11", "2026-03-12"),
      "2026-03-12",
      { day: 3, due: false, finished: false },
    ],
    [
      "has finished the day after",
      opened("2026-03-10", "2026-03-11", "2026-03-12"),
      "2026-03-13",
      { day: 3, due: false, finished: true },
    ],
    [
      "stays within a programme that has become shorter",
      opened("2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"),
      "2026-03-13",
      { day: 3, due: false, finished: false },
    ],
    [
      "has finished a programme that has become shorter at its own last day",
      opened("2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"),
      "2026-03-14",
      { day: 3, due: false, finished: true },
    ],
  ])("%s", (_, days, today, place) => {
    expect(programmePlace(days, today, 3)).toEqual(place);
  });

  it("shows each day's text once and in order, whatever the gaps and the flights §3.18", () => {
    const moves = fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 30 }), (steps, length) => {
        const days: { day: number; opened_on: string }[] = [];
        const shown: number[] = [];
        let today = "2026-01-01";
        for (const step of steps) {
          const place = programmePlace(days, today, length);
          if (place.due) {
            days.push({ day: place.day, opened_on: today });
            shown.push(place.day);
          }
          expect(programmePlace(days, today, length)).toMatchObject({ due: false });
          today = addDays(today, step);
        }
        expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => index + 1));
        expect(new Set(days.map((day) => day.opened_on)).size).toBe(days.length);
        expect(shown.length).toBeLessThanOrEqual(length);
        // Enough later dates lead to the programme's end.
        const laterDates =
          steps.filter((step) => step > 0).length - steps.filter((step) => step < 0).length;
        if (laterDates >= length) expect(shown).toHaveLength(length);
      }),
    );
  });
});
