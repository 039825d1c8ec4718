import { expect, it } from "vitest";
import { storePeriod } from "./store-period.ts";

it.each([
  ["ANNUAL", "P1Y", 1, "year"],
  ["ANNUAL", null, 1, "year"],
  ["SIX_MONTH", null, 6, "month"],
  ["THREE_MONTH", null, 3, "month"],
  ["TWO_MONTH", null, 2, "month"],
  ["MONTHLY", null, 1, "month"],
  ["WEEKLY", null, 1, "week"],
  // The product's period is more precise than the package type.
  ["CUSTOM", "P4W", 4, "week"],
  ["CUSTOM", "P10D", 10, "day"],
  ["ANNUAL", "P12M", 1, "year"],
  ["WEEKLY", "P7D", 1, "week"],
  ["ANNUAL", "P2Y", 2, "year"],
  // An invalid period falls back to the package type.
  ["MONTHLY", "P1M3D", 1, "month"],
  ["MONTHLY", "P0M", 1, "month"],
  ["MONTHLY", "", 1, "month"],
])("%s with %s is paid for every %i %s §3.14", (packageType, period, count, unit) => {
  expect(storePeriod(packageType, period)).toEqual({ count, unit });
});

it.each(["LIFETIME", "CUSTOM", "UNKNOWN", "constructor"])("%s alone has no period", (type) => {
  expect(storePeriod(type, null)).toBeNull();
});
