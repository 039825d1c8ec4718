import type { Money } from "@sovereign/domain/money";
import { pino } from "pino";
import { expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { readConfig } from "#settings/config.ts";
import { checkPrices } from "./price-check.ts";

async function check(
  appPrice: string,
  price: Money | null | Error,
  nodeEnv: "production" | "development" = "production",
) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const readPrice = async () => {
    if (price instanceof Error) throw price;
    return price;
  };
  const { currency } = readConfig({ APP_PRICE: appPrice });
  const settings = { appPrice, currency, stripePriceId: "price_1", nodeEnv };
  await checkPrices({ readPrice }, { ...settings, stripePrices: [] }, log);
  return lines.map((line) => JSON.parse(line).level);
}

const usd = (amount: string): Money => ({ amount, currency: "USD" });

it.each<[string, Money]>([
  ["$49", usd("49.00")],
  ["49,50 €", { amount: "49.50", currency: "EUR" }],
  ["JPY 4,900", { amount: "4900", currency: "JPY" }],
])("starts in production with %s when that is the charged price", async (written, charged) => {
  expect(await check(written, charged)).toEqual([]);
});

it.each<[string, Money | null]>([
  ["$49", usd("99.00")],
  ["€49", usd("49.00")],
  ["$49", null],
  ["forty-nine", usd("49.00")],
  ["forty-nine", null],
])("refuses to start in production with %s otherwise", async (written, charged) => {
  await expect(check(written, charged)).rejects.toThrow(`APP_PRICE is ${written}`);
  expect(await check(written, charged, "development")).toEqual([40]);
});

it("starts with a log line when the provider does not respond", async () => {
  expect(await check("$49", new Problem("billing.provider_unavailable"))).toEqual([40]);
});

it("compares the price of each further currency", async () => {
  const log = pino({ level: "silent" });
  const settings = readConfig({ APP_PRICE: "$49", STRIPE_PRICES: "EUR=price_2:45.50" });
  const check = (euros: string) => {
    const readPrice = async (priceId: string) =>
      priceId === "price_2" ? { amount: euros, currency: "EUR" } : usd("49.00");
    return checkPrices({ readPrice }, { ...settings, nodeEnv: "production" }, log);
  };
  await check("45.50");
  await expect(check("45.00")).rejects.toThrow(
    "STRIPE_PRICES is 45.50 EUR, and price_2 charges 45.00 EUR",
  );
});
