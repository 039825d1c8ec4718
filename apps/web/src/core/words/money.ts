import { language } from "@sovereign/content/words/language";
import type { Money } from "@sovereign/contract/receipts";

/** Returns "$49.00" or "¥4,900"; as a price, a whole amount has no decimals: "$49". */
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
