import { expect, it } from "vitest";
import { priceOf } from "./structured-data.ts";

it.each([
  ["$49", "49", "USD"],
  ["US$ 49.50", "49.50", "USD"],
  ["49,50 €", "49.50", "EUR"],
  ["CHF 1,200", "1200", "CHF"],
  ["£1,200.50", "1200.50", "GBP"],
])("reads %s as %s in %s", (text, amount, currency) => {
  expect(priceOf(text)).toEqual({ amount, currency });
});

it.each(["", "free", "49", "from $49", "$49 / $99", "1.200 kr"])("returns null for %j", (text) => {
  expect(priceOf(text)).toBeNull();
});
