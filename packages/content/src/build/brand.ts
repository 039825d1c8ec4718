import { currencyName, moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { legalBackups, legalFaultReports } from "@sovereign/content/words/legal";
import {
  placeOf,
  pricePlaceholder,
  type ShownPrice,
  spelledPrice,
  USUAL,
} from "@sovereign/domain/shown-price";
import { amountOf, chargeOf } from "@sovereign/settings/price";
import {
  currencyProblems,
  type Environment,
  namesReadBy,
  type PageValues,
  readSettings,
  SettingsError,
} from "@sovereign/settings/read-settings";

/** The settings that pages show; nothing else of a configuration may reach one. */
const SHOWN = [
  "productName",
  "supportEmail",
  "companyName",
  "companyAddress",
  "companyTaxId",
  "appPrice",
  "holdingCompany",
  "governingLaw",
  "venue",
  "backupDays",
  "passwordMinLength",
  "launchFlows",
  "foundationPaymentUrl",
  "mastermindPaymentUrl",
  "foundationCallUrl",
  "mastermindCallUrl",
  "principalCallUrl",
] as const satisfies (keyof PageValues)[];

/** Only for store apps, which have them of their build. */
const OF_SHELLS = [
  "nativeExternalLinks",
  "revenuecatPublicKeyIos",
  "revenuecatPublicKeyAndroid",
] as const satisfies (keyof PageValues)[];

type Given = Pick<
  PageValues,
  (typeof SHOWN)[number] | "legalUpdatedOn" | "backupRecipient" | "sentryDsn"
>;

/** The values that a server fills into its pages, by the names of their places (decision 63). */
export type ShownSettings = Pick<PageValues, (typeof SHOWN)[number]> & {
  /** Empty shows the day of the visit. */
  legalUpdatedOn: string;
  /** The same in words; a space where it is empty, which the page's script replaces. */
  legalUpdatedDay: string;
  /** "Encrypted backups". */
  backups: string;
  /** The recipients of reports of errors. */
  faultReports: string;
};

export type Brand = ShownSettings &
  Pick<PageValues, (typeof OF_SHELLS)[number]> & {
    /** The usual one first; empty where APP_PRICE names no amount. */
    prices: ShownPrice[];
  };

/** In one line, as pages show it. */
const shown = (value: unknown) =>
  typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value;

function picked<Values, Name extends keyof Values>(values: Values, names: readonly Name[]) {
  const entries = names.map((name) => [name, shown(values[name])]);
  return Object.fromEntries(entries) as Pick<Values, Name>;
}

const inWords = (date: string) =>
  new Intl.DateTimeFormat(language.dates, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );

export function shownSettings(values: Given): ShownSettings {
  const { legalUpdatedOn = "", backupRecipient, sentryDsn } = values;
  return {
    ...picked(values, SHOWN),
    legalUpdatedOn,
    legalUpdatedDay: legalUpdatedOn ? inWords(legalUpdatedOn) : " ",
    backups: backupRecipient.length > 0 ? legalBackups.encrypted : legalBackups.plain,
    faultReports: sentryDsn ? legalFaultReports.forwarded : legalFaultReports.own,
  };
}

/** Writes them for the script of a page, which knows what is left out. */
export function writtenSettings(shown: ShownSettings): string {
  const isGiven = ([, value]: [string, unknown]) => String(value).trim() !== "";
  return JSON.stringify(Object.fromEntries(Object.entries(shown).filter(isGiven)));
}

export function brandFrom(environment: Environment): Brand {
  const names = namesReadBy("pages").filter((name) => name !== "CONTENT_DIR");
  const { values, problems } = readSettings(names, environment);
  problems.push(...currencyProblems(values));
  if (problems.length > 0) throw new SettingsError(problems);
  return { ...shownSettings(values), ...picked(values, OF_SHELLS), prices: shownPrices(values) };
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
 * Returns the brand of a build for every deployment: places, which its server and then the page's
 * script fill in. Only several currencies are the build's own.
 */
export function withPlaces(brand: Brand): Brand {
  const { prices: sold, nativeExternalLinks, ...others } = brand;
  const names = Object.keys(others);
  // A page that is built shows every setting as words, and computes with none.
  const places = Object.fromEntries(
    names.map((name) => [name, placeOf(name)]),
  ) as unknown as typeof others;
  const severalCurrencies = sold.length > 1;
  const prices = sold.map(({ currency }) => {
    const at = severalCurrencies ? currency : USUAL;
    return {
      currency: severalCurrencies ? currency : pricePlaceholder(USUAL, "currency"),
      amount: pricePlaceholder(at, "amount"),
      text: pricePlaceholder(at),
    };
  });
  const appPrice = prices[0]?.text ?? places.appPrice;
  // A first visit alone asks for the flows, and no prerendered page shows one.
  return { ...places, nativeExternalLinks, launchFlows: [], appPrice, prices };
}

const listOf = (prices: readonly string[]) =>
  new Intl.ListFormat(language.tag, { type: "disjunction" }).format(prices);

const isPlace = (text: string) => text.startsWith("⟦");

/** Returns "$75 (US dollars)", because several currencies share a symbol. */
function named({ text, currency }: ShownPrice): string {
  const name = isPlace(currency) ? pricePlaceholder(USUAL, "named") : currencyName(currency);
  return `${text} (${name})`;
}

const spelled = (price: ShownPrice): string =>
  isPlace(price.text) ? pricePlaceholder(price.currency, "spelled") : spelledPrice(price);

export function legalValues(brand: Brand) {
  const [usual, ...more] = brand.prices;
  const others = more.map(spelled);
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: listOf([brand.appPrice, ...others]),
    app_prices: listOf([usual ? named(usual) : brand.appPrice, ...others]),
    holding_company: brand.holdingCompany,
    fault_reports: brand.faultReports,
    backups: brand.backups,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
