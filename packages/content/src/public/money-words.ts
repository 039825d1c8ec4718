import { language } from "@sovereign/content/words/language";
import { decimalsOf, type Money } from "@sovereign/domain/money";

/** Returns "$49.00" or "¥4,900"; as a price, a whole amount has no decimals: "$49". */
export function moneyInWords({ amount, currency }: Money, as: "sum" | "price" = "sum"): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(language.tag, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: as === "price" ? "stripIfInteger" : "auto",
  });
  return format.format(Number(amount));
}

function currencyPart(currency: string, currencyDisplay: "name" | "symbol"): string {
  const style = { style: "currency", currency, currencyDisplay } as const;
  const parts = new Intl.NumberFormat(language.tag, style).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** "US dollars". */
export const currencyName = (currency: string): string => currencyPart(currency, "name");

/** "$". */
export const currencySign = (currency: string): string => currencyPart(currency, "symbol");
