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

type Prices = Pick<PageValues, "appPrice" | "stripePrices">;

function shownPrices({ appPrice, stripePrices }: Prices): ShownPrice[] {
  const usual = chargeOf(appPrice)?.currency.toUpperCase();
  if (!usual || stripePrices.length === 0) return [];
  const others = stripePrices.map(({ currency, amount }) => ({
    currency,
    amount: moneyInWords({ currency, amount }, "price"),
  }));
  return [{ currency: usual, amount: appPrice }, ...others];
}

export function legalValues(brand: Brand) {
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: brand.appPrice,
    holding_company: brand.holdingCompany,
    log_days: brand.logDays,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
