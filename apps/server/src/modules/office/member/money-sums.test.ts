import { expect, it } from "vitest";
import { sumsOf } from "./money-sums.ts";

it("adds to the cent, and never two currencies", () => {
  const dollars = (amount: string) => ({ amount, currency: "USD" });
  expect(sumsOf([])).toEqual([]);
  expect(
    sumsOf([
      dollars("64.00"),
      { amount: "9000", currency: "JPY" },
      dollars("0.10"),
      dollars("39.5"),
    ]),
  ).toEqual([
    { amount: "103.60", currency: "USD" },
    { amount: "9000", currency: "JPY" },
  ]);
});
