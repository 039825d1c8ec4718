import { language } from "@sovereign/content/words/language";
import type { Money } from "@sovereign/contract/receipts";

/**
 * "$79.00", "€79.00", "¥7,900": with the decimals that the provider counts by. As a price, a whole
 * amount has none: "$79".
 */
export function moneyInWords({ amount, currency }: Money, as: "sum" | "price" = "sum"): string {
  const digits = amount.split(".")[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language.tag, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: as === "price" ? "stripIfInteger" : "auto",
  });
  return format.format(Number(amount));
}
