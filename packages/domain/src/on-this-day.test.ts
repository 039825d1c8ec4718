import { expect, it } from "vitest";
import { sameDayOfEarlierYears } from "./calendar-date.ts";

it("is the same date, from last year back", () => {
  const dates = sameDayOfEarlierYears("2026-03-24");
  expect(dates.slice(0, 3)).toEqual(["2025-03-24", "2024-03-24", "2023-03-24"]);
  expect(dates).toHaveLength(20);
});

it("finds 29 February in leap years alone", () => {
  expect(sameDayOfEarlierYears("2024-02-29").slice(0, 2)).toEqual(["2020-02-29", "2016-02-29"]);
  expect(sameDayOfEarlierYears("1904-02-29")).toEqual([
    "1896-02-29",
    "1892-02-29",
    "1888-02-29",
    "1884-02-29",
  ]);
});

it("ends where the calendar starts", () => {
  expect(sameDayOfEarlierYears("0003-05-01")).toEqual(["0002-05-01", "0001-05-01"]);
});
