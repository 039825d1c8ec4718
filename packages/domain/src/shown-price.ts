import type { Money } from "./money.ts";

/** A yearly price as pages show it: `text` is "$49". */
export type ShownPrice = Money & { text: string };

const PLACEHOLDER = /⟦(?:(price|amount|spelled) ([a-z]{3})|prices)⟧/g;

/**
 * The place of a price in a built page; its server, and then its script, fill it in. In small
 * letters, because texts draw capitals as small ones.
 */
export const pricePlaceholder = (currency: string, as: "price" | "amount" | "spelled" = "price") =>
  `⟦${as} ${currency.toLowerCase()}⟧`;

/** For the attribute from which a page's script reads every price. */
export const PRICES_PLACEHOLDER = "⟦prices⟧";

/** Returns "75 euros": other signs than the usual one are in fonts that a page loads for them. */
export function spelledPrice({ amount, currency }: Money): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "name",
    trailingZeroDisplay: "stripIfInteger",
  }).format(Number(amount));
}

/** Fills in the placeholders of a built text; one of a currency that is not sold is left out. */
export function fillPrices(text: string, prices: readonly ShownPrice[]): string {
  return text.replace(PLACEHOLDER, (_, as: string | undefined, currency: string) => {
    if (as === undefined) return written(prices);
    const price = prices.find((each) => each.currency === currency.toUpperCase());
    if (!price) return "";
    if (as === "spelled") return spelledPrice(price);
    return as === "amount" ? price.amount : price.text;
  });
}

/** "USD 79.00 $79;EUR 75.00 €75". */
const written = (prices: readonly ShownPrice[]): string =>
  prices.map(({ currency, amount, text }) => `${currency} ${amount} ${text}`).join(";");

/** Reads what `fillPrices` wrote in the attribute. */
export function pricesIn(attribute: string): ShownPrice[] {
  return attribute.split(";").flatMap((each) => {
    const [, currency = "", amount = "", text = ""] = /^([A-Z]{3}) ([\d.]+) (.+)$/.exec(each) ?? [];
    return text ? [{ currency, amount, text }] : [];
  });
}
