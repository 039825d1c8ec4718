import { expect, it } from "vitest";
import { whenWords, wholeDate } from "./when.ts";

it.each([
  ["2026-03-24T09:14:00.000Z", "Today, 09:14"],
  ["2026-03-23T16:20:00.000Z", "Yesterday, 16:20"],
  ["2026-03-21T10:05:00.000Z", "Saturday, 10:05"],
  ["2026-01-14T11:02:00.000Z", "14\u00a0January, 11:02"],
  ["2025-03-09T11:02:00.000Z", "9 March 2025"],
])("says %s as %s", (instant, words) => {
  expect(whenWords(instant, "UTC", new Date("2026-03-24T12:00:00.000Z"))).toBe(words);
});

it("keeps a day and its month on one line", () => {
  expect(wholeDate("2027-03-09T12:00:00.000Z", "UTC")).toBe("9\u00a0March 2027");
});
