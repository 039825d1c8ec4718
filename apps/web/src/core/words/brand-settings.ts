import { language } from "@sovereign/content/words/language";
import { chargeOf } from "@sovereign/settings/price";
import {
  currencyProblems,
  type Environment,
  namesReadBy,
  type PageValues,
  readSettings,
  SettingsError,
} from "@sovereign/settings/read-settings";
import { moneyInWords } from "./money.ts";

/** What a year costs in a currency, as screens show it ("€75"). */
export type ShownPrice = { currency: string; amount: string };

export type Brand = Omit<PageValues, "contentDir" | "stripePrices"> & {
  /** The usual one first; empty where there is no other. */
  prices: ShownPrice[];
};

export function brandFrom(environment: Environment): Brand {
  const names = namesReadBy("pages").filter((name) => name !== "CONTENT_DIR");
  const { values, problems } = readSettings(names, environment);
  problems.push(...currencyProblems(values));
  if (problems.length > 0) throw new SettingsError(problems);
  const { stripePrices, ...brand } = values;
  return { ...brand, prices: shownPrices(values) };
}

const currencyOf = (appPrice: string) => chargeOf(appPrice)?.currency.toUpperCase();

type Prices = Pick<PageValues, "appPrice" | "stripePrices">;

function shownPrices({ appPrice, stripePrices }: Prices): ShownPrice[] {
  const usual = currencyOf(appPrice);
  if (!usual || stripePrices.length === 0) return [];
  const others = stripePrices.map(({ currency, amount }) => ({
    currency,
    amount: moneyInWords({ currency, amount }, "price"),
  }));
  return [{ currency: usual, amount: appPrice }, ...others];
}

const listOf = (prices: readonly string[]) =>
  new Intl.ListFormat(language.tag, { type: "disjunction" }).format(prices);

/** Returns "$75 (US dollars)", because several currencies share a symbol. */
function named({ amount, currency }: ShownPrice): string {
  if (!currency) return amount;
  const style = { style: "currency", currency, currencyDisplay: "name" } as const;
  const parts = new Intl.NumberFormat(language.tag, style).formatToParts(0);
  return `${amount} (${parts.find(({ type }) => type === "currency")?.value ?? currency})`;
}

export function legalValues(brand: Brand) {
  const usual = { amount: brand.appPrice, currency: currencyOf(brand.appPrice) ?? "" };
  const shown = brand.prices.length > 0 ? brand.prices : [usual];
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: listOf(shown.map(({ amount }) => amount)),
    app_prices: listOf(shown.map(named)),
    holding_company: brand.holdingCompany,
    log_days: brand.logDays,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
