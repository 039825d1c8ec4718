import fc from "fast-check";
import { expect, it } from "vitest";
import { moneyFrom } from "./money.ts";
import {
  fillPlaces,
  inJson,
  PRICES_PLACEHOLDER,
  placeOf,
  pricePlaceholder,
  pricesIn,
  USUAL,
} from "./shown-price.ts";

const PRICES = [
  { amount: "89.00", currency: "USD", text: "$89" },
  { amount: "1200.50", currency: "CHF", text: "CHF 1,200.50" },
];

it("a built text says the price of who serves it, in words, as an amount and spelled", () => {
  const [usd, chf] = [pricePlaceholder("USD"), pricePlaceholder("CHF", "spelled")];
  const built = `${usd} or ${chf}, {"price":"${pricePlaceholder("CHF", "amount")}"}`;
  expect(fillPlaces(built, { prices: PRICES })).toBe(
    '$89 or 1,200.50 Swiss francs, {"price":"1200.50"}',
  );
  expect(fillPlaces(pricePlaceholder("EUR"), { prices: PRICES })).toBe("");
  expect(fillPlaces("$79 a year", { prices: PRICES })).toBe("$79 a year");
});

it("a built text names the only currency when it is served", () => {
  const [text, code, named] = [undefined, "currency", "named"].map((as) =>
    pricePlaceholder(USUAL, as as "currency"),
  );
  const built = `${text} (${named}), ${code}`;
  expect(fillPlaces(built, { prices: PRICES })).toBe("$89 (US dollars), USD");
  expect(fillPlaces(built, { prices: PRICES.slice(1) })).toBe("CHF 1,200.50 (Swiss francs), CHF");
});

it("a built text has a setting as its context writes it, and only once", () => {
  const name = `Rope & <"Sail"> ${pricePlaceholder("USD")}\n⟦name⟧ Ö`;
  const filling = { prices: PRICES, settings: { name, count: 6 } };
  const built = `{"name":"${placeOf("name")}","least":"${placeOf("count")}"}`;
  const filled = fillPlaces(built, filling, inJson);
  expect(JSON.parse(filled)).toEqual({ name, least: "6" });
  expect(filled).not.toContain("<");
  const unknown = `${placeOf("other")} ${placeOf("constructor")}`;
  expect(fillPlaces(unknown, filling)).toBe(unknown);
});

it("a page's script reads what was filled in, whatever it was", () => {
  expect(pricesIn(fillPlaces(PRICES_PLACEHOLDER, { prices: PRICES }))).toEqual(PRICES);
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
      expect(pricesIn(fillPlaces(PRICES_PLACEHOLDER, { prices: all }))).toEqual(all);
    }),
  );
});
