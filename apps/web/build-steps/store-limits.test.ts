import { expect, it } from "vitest";
import { storeLimitWarnings } from "./store-limits.ts";

it("names the text that a product's name makes too long for the stores, and only that", () => {
  expect(storeLimitWarnings("Sovereign")).toEqual([]);
  expect(storeLimitWarnings("A".repeat(12))).toEqual([]);
  expect(storeLimitWarnings("A".repeat(13))).toEqual([
    "PRODUCT_NAME makes the store listing's name 31 characters long, of 30",
  ]);
});
