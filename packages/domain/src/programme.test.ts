import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { programmePlace } from "./programme.ts";

/** The first days of the programme, opened one a day from 10 March. */
const opened = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: index + 1,
    opened_on: addDays("2026-03-10", index),
  }));

describe("the member's own day of the programme", () => {
  it.each([
    ["starts with day 1", 0, "2026-03-10", 1, "due"],
    ["stays all day", 1, "2026-03-10", 1, "shown"],
    ["goes on the next date", 1, "2026-03-11", 2, "due"],
    ["waits during an absence", 2, "2026-04-20", 3, "due"],
    ["stays on a date that occurs twice, after a flight west", 2, "2026-03-10", 2, "shown"],
    ["shows the last day all day", 3, "2026-03-12", 3, "shown"],
    ["has finished the day after", 3, "2026-03-13", 3, "finished"],
    ["stays within a programme that has become shorter", 4, "2026-03-13", 3, "shown"],
    ["has finished a shorter one at its own last day", 4, "2026-03-14", 3, "finished"],
  ])("%s", (_, count, today, day, state) => {
    const place = { day, due: state === "due", finished: state === "finished" };
    expect(programmePlace(opened(count), today, 3)).toEqual(place);
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
