import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { type StoreText, storeTextLength } from "@sovereign/domain/store-listing";
import { expect, it } from "vitest";

const listing = Object.entries(storeListing.listing) as [StoreText, string][];

it.each(listing)(
  "the store's %s is within its limit (specification, section 9) §9.21",
  (name, text) => {
    const { length, over } = storeTextLength(
      name,
      fill(text, { product: "Sovereign", Days: "Thirty days" }),
    );
    expect(over, `${length} characters`).toBe(0);
  },
);

it("counts a character as one, however many bytes it has, and returns how many are too many", () => {
  expect(storeTextLength("name", "🪙".repeat(30))).toEqual({ length: 30, limit: 30, over: 0 });
  expect(storeTextLength("subtitle", "a".repeat(29)).over).toBe(2);
});
