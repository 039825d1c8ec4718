import { currencyName, moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { legalBackups, legalFaultReports } from "@sovereign/content/words/legal";
import { pricePlaceholder, type ShownPrice, spelledPrice } from "@sovereign/domain/shown-price";
import { amountOf, chargeOf } from "@sovereign/settings/price";
import {
  currencyProblems,
  type Environment,
  givenSettings,
  namesReadBy,
  type PageValues,
  readSettings,
  SettingsError,
} from "@sovereign/settings/read-settings";

export type Brand = Omit<
  PageValues,
  "contentDir" | "stripePrices" | "backupRecipient" | "sentryDsn"
> & {
  /** The usual one first; empty where APP_PRICE names no amount. */
  prices: ShownPrice[];
};

export function brandFrom(environment: Environment): Brand {
  const names = namesReadBy("pages").filter(
    (name) => name !== "CONTENT_DIR" && name !== "BACKUP_RECIPIENT" && name !== "SENTRY_DSN",
  );
  const { values, problems } = readSettings(names, environment);
  problems.push(...currencyProblems(values));
  if (problems.length > 0) throw new SettingsError(problems);
  const { stripePrices, ...brand } = values;
  return { ...brand, prices: shownPrices(values) };
}

type Prices = Pick<PageValues, "appPrice" | "stripePrices">;

function shownPrices({ appPrice, stripePrices }: Prices): ShownPrice[] {
  const charge = chargeOf(appPrice);
  if (!charge) return [];
  const usual = { currency: charge.currency.toUpperCase(), amount: amountOf(charge) };
  const others = stripePrices.map(({ currency, amount }) => ({
    currency,
    amount,
    text: moneyInWords({ currency, amount }, "price"),
  }));
  return [{ ...usual, text: appPrice }, ...others];
}

/**
 * Returns the brand of a build that names no price: who serves it fills in the price of the moment,
 * and then the page's script does (decision 165).
 */
export function withoutPrices(brand: Brand): Brand {
  const [usual] = brand.prices;
  if (!usual) return brand;
  const prices = brand.prices.map(({ currency }) => ({
    currency,
    amount: pricePlaceholder(currency, "amount"),
    text: pricePlaceholder(currency),
  }));
  return { ...brand, appPrice: pricePlaceholder(usual.currency), prices };
}

const listOf = (prices: readonly string[]) =>
  new Intl.ListFormat(language.tag, { type: "disjunction" }).format(prices);

/** Returns "$75 (US dollars)", because several currencies share a symbol. */
function named(text: string, currency: string | undefined): string {
  return currency ? `${text} (${currencyName(currency)})` : text;
}

function spelled(price: ShownPrice): string {
  const { currency, text } = price;
  const isLeftOut = text === pricePlaceholder(currency);
  return isLeftOut ? pricePlaceholder(currency, "spelled") : spelledPrice(price);
}

export function legalValues(brand: Brand, environment: Environment) {
  const given = givenSettings(environment);
  const isEncrypted = Boolean(given.BACKUP_RECIPIENT);
  const isForwarded = Boolean(given.SENTRY_DSN);
  const usual = brand.appPrice;
  const others = brand.prices.slice(1).map(spelled);
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: listOf([usual, ...others]),
    app_prices: listOf([named(usual, brand.prices[0]?.currency), ...others]),
    holding_company: brand.holdingCompany,
    fault_reports: isForwarded ? legalFaultReports.forwarded : legalFaultReports.own,
    backups: isEncrypted ? legalBackups.encrypted : legalBackups.plain,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
