import { expect, it } from "vitest";
import { storeLimitWarnings } from "./store-limits.ts";

const WORDS = { Days: "Thirty days" };

it("names only the text that a product's name makes too long for the stores", () => {
  expect(storeLimitWarnings("Sovereign", WORDS)).toEqual([]);
  expect(storeLimitWarnings("A".repeat(12), WORDS)).toEqual([]);
  expect(storeLimitWarnings("A".repeat(13), WORDS)).toEqual([
    "The store listing's name is 31 characters long, of 30: PRODUCT_NAME or a number of the pack is too long",
  ]);
});
