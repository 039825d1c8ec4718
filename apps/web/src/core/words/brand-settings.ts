import { currencyName, moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { legalBackups, legalFaultReports } from "@sovereign/content/words/legal";
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

/** A yearly price in a currency, as screens show it ("€75"). */
// biome-ignore lint/plugin: words, such as "€75", are no amount.
export type ShownPrice = { currency: string; amount: string };

export type Brand = Omit<
  PageValues,
  "contentDir" | "stripePrices" | "backupRecipient" | "sentryDsn"
> & {
  /** The usual one first; empty where there is no other. */
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
  return currency ? `${amount} (${currencyName(currency)})` : amount;
}

/** Returns "75 euros": other signs than the usual one are in fonts that a page loads for them. */
function spelled({ amount, currency }: ShownPrice): string {
  const charge = chargeOf(amount);
  if (!charge) return amount;
  return new Intl.NumberFormat(language.tag, {
    style: "currency",
    currency,
    currencyDisplay: "name",
    trailingZeroDisplay: "stripIfInteger",
  }).format(Number(amountOf(charge)));
}

export function legalValues(brand: Brand, environment: Environment) {
  const given = givenSettings(environment);
  const isEncrypted = Boolean(given.BACKUP_RECIPIENT);
  const isForwarded = Boolean(given.SENTRY_DSN);
  const usual = { amount: brand.appPrice, currency: currencyOf(brand.appPrice) ?? "" };
  const others = brand.prices.slice(1).map(spelled);
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: listOf([usual.amount, ...others]),
    app_prices: listOf([named(usual), ...others]),
    holding_company: brand.holdingCompany,
    fault_reports: isForwarded ? legalFaultReports.forwarded : legalFaultReports.own,
    backups: isEncrypted ? legalBackups.encrypted : legalBackups.plain,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
