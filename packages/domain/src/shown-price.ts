import type { Money } from "./money.ts";

/** A yearly price as pages show it: `text` is "$49". */
export type ShownPrice = Money & { text: string };

/** The place of a value in a built file; its server, and then the page's script, fill it in. */
export const placeOf = (name: string) => `⟦${name}⟧`;

const PLACE = /⟦(\w+)(?: ([a-z]{3,5}))?⟧/g;

/** The currency of the first price, in a build that is for any one currency. */
export const USUAL = "usual";

type Part = "price" | "amount" | "spelled" | "currency" | "named";

/** The place of a price. In small letters, because texts draw capitals as small ones. */
export const pricePlaceholder = (currency: string, as: Part = "price") =>
  placeOf(`${as} ${currency.toLowerCase()}`);

/** For the attribute from which a page's script reads every price. */
export const PRICES_PLACEHOLDER = placeOf("prices");

const spelling = (currency: string) =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "name",
    trailingZeroDisplay: "stripIfInteger",
  });

/** Returns "75 euros": other signs than the usual one are in fonts that a page loads for them. */
export const spelledPrice = ({ amount, currency }: Money): string =>
  spelling(currency).format(Number(amount));

function partOf(price: ShownPrice, part: Part): string {
  const { amount, currency, text } = price;
  switch (part) {
    case "price":
      return text;
    case "amount":
      return amount;
    case "currency":
      return currency;
    case "spelled":
      return spelledPrice(price);
    case "named":
      return (
        spelling(currency)
          .formatToParts(2)
          .find(({ type }) => type === "currency")?.value ?? currency
      );
  }
}

export type Filling = {
  prices: readonly ShownPrice[];
  /** By the names of their places; what is no text is written as one. */
  settings?: Readonly<Record<string, unknown>>;
};

/** Escapes a value for a string of JSON or of a script, also inside of HTML. */
export const inJson = (value: string): string =>
  JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");

/**
 * Fills in the places of a built text, each value as `escaped` writes it there and only once: a value
 * may look like a place. The price in a currency that is not sold is left out.
 */
export function fillPlaces(
  built: string,
  { prices, settings = {} }: Filling,
  escaped: (value: string) => string = (value) => value,
): string {
  function filled(name: string, currency: string | undefined): string | undefined {
    if (currency === undefined) {
      if (name === "prices") return written(prices);
      return Object.hasOwn(settings, name) ? String(settings[name]) : undefined;
    }
    const price =
      currency === USUAL
        ? prices[0]
        : prices.find((each) => each.currency === currency.toUpperCase());
    return price ? partOf(price, name as Part) : "";
  }
  return built.replace(PLACE, (place, name: string, currency?: string) => {
    const value = filled(name, currency);
    return value === undefined ? place : escaped(value);
  });
}

/** "USD 79.00 $79;EUR 75.00 €75". */
const written = (prices: readonly ShownPrice[]): string =>
  prices.map(({ currency, amount, text }) => `${currency} ${amount} ${text}`).join(";");

/** Reads what `fillPlaces` wrote in the attribute. */
export function pricesIn(attribute: string): ShownPrice[] {
  return attribute.split(";").flatMap((each) => {
    const [, currency = "", amount = "", text = ""] = /^([A-Z]{3}) ([\d.]+) (.+)$/.exec(each) ?? [];
    return text ? [{ currency, amount, text }] : [];
  });
}
