import { expect, it } from "vitest";
import { regionsOf } from "./currency.ts";

it.each([
  ["EUR", ["DE", "FR", "IE", "BG", "HR", "ME"], ["DK", "CH", "GB", "EU"]],
  ["USD", ["US", "PR", "EC"], ["CA", "GB"]],
  ["GBP", ["GB", "JE"], ["IE"]],
  ["CHF", ["CH", "LI"], ["DE"]],
  ["JPY", ["JP"], ["US"]],
])("%s is paid in %j, not in %j", (currency, within, outside) => {
  const regions = regionsOf(currency);
  expect(within.filter((region) => !regions.includes(region))).toEqual([]);
  expect(outside.filter((region) => regions.includes(region))).toEqual([]);
});

it("names a region for one currency of the world's", () => {
  const currencies = Intl.supportedValuesOf("currency").filter((code) => !/^(X|EUR)/.test(code));
  const known = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "DKK", "NOK", "SEK", "JPY"];
  const all = known.flatMap(regionsOf);
  expect(new Set(all).size).toBe(all.length);
  for (const currency of currencies) {
    expect(regionsOf(currency).every((region) => /^[A-Z]{2}$/.test(region))).toBe(true);
  }
});
