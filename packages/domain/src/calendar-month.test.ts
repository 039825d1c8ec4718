import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, calendarDateIn } from "./calendar-date.ts";
import { addMonths, firstDayOf, isCalendarMonth, lastDayOf, monthOf } from "./calendar-month.ts";

it.each([
  ["2026-03", true],
  ["0001-01", true],
  ["9999-12", true],
  ["0000-12", false],
  ["2026-00", false],
  ["2026-13", false],
  ["2026-3", false],
  ["2026-03-01", false],
  ["", false],
])("accepts %s as a month: %s", (text, exists) => {
  expect(isCalendarMonth(text)).toBe(exists);
});

it.each([
  ["2026-03", -11, "2025-04"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-03", 0, "2026-03"],
  ["0001-02", -11, "0000-03"],
])("counts from %s by %d months to %s", (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it.each([
  ["2024-02", "2024-02-29"],
  ["2026-02", "2026-02-28"],
  ["1900-02", "1900-02-28"],
  ["2026-04", "2026-04-30"],
  ["9999-12", "9999-12-31"],
])("ends %s on %s", (month, expected) => {
  expect(lastDayOf(month)).toBe(expected);
});

const aDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
  .map((instant) => calendarDateIn("UTC", instant));

it("puts every day in exactly one month, each starting the day after the previous one ends", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -500, max: 500 }), (date, count) => {
      const month = monthOf(date);
      expect(firstDayOf(month) <= date && date <= lastDayOf(month)).toBe(true);
      expect(firstDayOf(addMonths(month, 1))).toBe(addDays(lastDayOf(month), 1));
      expect(addMonths(addMonths(month, count), -count)).toBe(month);
    }),
  );
});
