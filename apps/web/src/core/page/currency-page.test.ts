import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { currencyScript } from "./currency-page.ts";

const SOLD = [{ currency: "USD" }, { currency: "EUR" }, { currency: "GBP" }];

function chosen(language: string, kept: string | null | Error) {
  const dataset: Record<string, string> = {};
  const getItem = () => {
    if (kept instanceof Error) throw kept;
    return kept;
  };
  runInNewContext(currencyScript(SOLD), {
    document: { documentElement: { dataset } },
    navigator: { language },
    localStorage: { getItem },
    Intl,
  });
  return dataset.currency;
}

it.each([
  ["en-US", null, "USD"],
  ["de-DE", null, "EUR"],
  // A language without a country is that of its most likely one.
  ["de", null, "EUR"],
  ["en", null, "USD"],
  ["de-CH", null, "USD"],
  ["en-IE", null, "EUR"],
  ["en-GB", null, "GBP"],
  ["de-DE", "USD", "USD"],
  ["en-US", "EUR", "EUR"],
  // No longer sold.
  ["de-DE", "SEK", "EUR"],
  ["de-DE", new Error("blocked"), "EUR"],
])("a browser in %j with %j kept shows %s", (language, kept, currency) => {
  expect(chosen(language, kept)).toBe(currency);
});
