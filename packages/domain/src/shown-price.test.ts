import fc from "fast-check";
import { expect, it } from "vitest";
import { moneyFrom } from "./money.ts";
import { fillPrices, PRICES_PLACEHOLDER, pricePlaceholder, pricesIn } from "./shown-price.ts";

const PRICES = [
  { amount: "89.00", currency: "USD", text: "$89" },
  { amount: "1200.50", currency: "CHF", text: "CHF 1,200.50" },
];

it("a built text says the price of who serves it, in words, as an amount and spelled", () => {
  const [usd, chf] = [pricePlaceholder("USD"), pricePlaceholder("CHF", "spelled")];
  const built = `${usd} or ${chf}, {"price":"${pricePlaceholder("CHF", "amount")}"}`;
  expect(fillPrices(built, PRICES)).toBe('$89 or 1,200.50 Swiss francs, {"price":"1200.50"}');
  expect(fillPrices(pricePlaceholder("EUR"), PRICES)).toBe("");
  expect(fillPrices("$79 a year", PRICES)).toBe("$79 a year");
});

it("a page's script reads what was filled in, whatever it was", () => {
  expect(pricesIn(fillPrices(PRICES_PLACEHOLDER, PRICES))).toEqual(PRICES);
  expect([pricesIn(""), pricesIn(PRICES_PLACEHOLDER)]).toEqual([[], []]);
  const prices = fc.uniqueArray(fc.constantFrom("USD", "EUR", "JPY", "GBP", "CHF")).chain((each) =>
    fc.tuple(
      ...each.map((currency) =>
        fc.integer({ min: 100, max: 9_999_999 }).map((units) => {
          const money = moneyFrom(units, currency);
          return { ...money, text: `${currency} ${money.amount}` };
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(prices, (all) => {
      expect(pricesIn(fillPrices(PRICES_PLACEHOLDER, all))).toEqual(all);
    }),
  );
});
