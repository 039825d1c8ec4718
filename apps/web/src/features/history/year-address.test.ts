import { expect, it } from "vitest";
import { namedMonth, yearOf, yearPath, yearsBeside } from "./year-address.ts";

const TODAY = "2026-03-24";

it("has a plain URL for the current year", () => {
  expect(yearPath("2026-03", TODAY)).toBe("/app/history/year");
  expect(yearPath("2025-03", TODAY)).toBe("/app/history/year?until=2025-03");
});

it.each([
  ["2026-03", "2026-03"],
  ["1999-12", "1999-12"],
  ["0001-12", "0001-12"],
  // The twelve months would start before the calendar does.
  ["0001-05", null],
  ["2026-04", null],
  ["2026-13", null],
  ["", null],
  [null, null],
])("reads %s in a URL as %s", (text, month) => {
  expect(namedMonth(text, TODAY)).toBe(month);
});

it.each([
  ["2026-03-24", "2026-03"],
  ["2025-04-01", "2026-03"],
  ["2025-03-31", "2025-03"],
  ["2024-04-01", "2025-03"],
  ["2024-03-31", "2024-03"],
])("finds %s in the year that ends with %s", (date, until) => {
  expect(yearOf(date, TODAY)).toBe(until);
});

it.each([
  ["2026-03", "2025-04-01", null, null],
  ["2026-03", "2025-03-31", "2025-03", null],
  ["2025-03", "2025-03-31", null, "2026-03"],
  ["2024-03", "2020-01-01", "2023-03", "2025-03"],
  ["2025-09", "2020-01-01", "2024-09", "2026-03"],
  ["2026-03", null, null, null],
])("next to %s, for a start on %s, are %s and %s", (until, first, earlier, later) => {
  expect(yearsBeside(until, first, TODAY)).toEqual({ earlier, later });
});
