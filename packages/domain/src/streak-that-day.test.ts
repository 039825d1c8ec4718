import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, daysBetween } from "./calendar-date.ts";
import { streakOf, streakThatDay } from "./streak.ts";
import { daysOf } from "./testing/days.ts";

const LAST = "2024-03-03";

/** The streak when only the last `known` days of a history are known. */
function streakOn(letters: string, known = letters.length): number | null {
  const { records, rest_days } = daysOf(letters, LAST);
  const from = addDays(LAST, 1 - known);
  return streakThatDay(
    {
      from,
      records: records.filter((record) => record.target_date >= from),
      rest_days: rest_days.filter((date) => date >= from),
      first_day: records[0]?.target_date ?? null,
    },
    LAST,
  );
}

it.each([
  ["mccp", 4, 3],
  ["ccc", 3, 3],
  ["ccm", 3, null],
  ["cco", 3, null],
  ["ccr", 3, null],
  ["cc.", 3, null],
  ["crrc", 4, 2],
  [".rcc", 4, 2],
])("is, of %s with its last %d days known, %s", (letters, known, expected) => {
  expect(streakOn(letters, known)).toBe(expected);
});

it.each([
  ["cccc", 3],
  ["crrcc", 4],
  ["mrrcc", 4],
])(
  "is unknown for %s with its last %d days known, because the run may be longer",
  (letters, known) => {
    expect(streakOn(letters, known)).toBeNull();
  },
);

it("is the streak of that day whenever it is known, and known whenever all days are §7.6", () => {
  const anyLetters = fc.string({
    unit: fc.constantFrom("c", "c", "c", "p", "m", "o", "r", "."),
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(anyLetters, fc.nat(60), (letters, cut) => {
      const streak = streakOf(daysOf(letters, LAST));
      const expected = streak.today_counts ? streak.current : null;
      expect(streakOn(letters)).toBe(expected);
      const known = Math.max(1, letters.length - cut);
      const partial = streakOn(letters, known);
      if (partial !== null) expect(partial).toBe(expected);
      // A run that starts within the known days is returned.
      const days = streak.started_on === null ? 0 : daysBetween(streak.started_on, LAST) + 1;
      const breaks = letters.slice(-known, letters.length - days).replaceAll("r", "");
      if (expected !== null && days < known && breaks !== "") expect(partial).toBe(expected);
    }),
  );
});
