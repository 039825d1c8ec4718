import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { promotionWords } from "@sovereign/content/words/office-offers";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import type { Money } from "@sovereign/domain/money";
import { promotionOff, reducedPrice } from "@sovereign/domain/promotion";

type Terms = Pick<PromotionCode, "off" | "years">;

export function offWords({ off }: Terms): string {
  if (off.kind === "trial") return plural(promotionWords.trial, off.days);
  return off.kind === "percent"
    ? fill(promotionWords.percent, { percent: String(off.percent) })
    : moneyInWords(off.amount, "price");
}

/** Returns "$32.00 the first year, then $40.00". */
export function payWords(price: Money, terms: Terms): string {
  if (terms.off.kind === "trial") {
    const { trialPay, trialWithout } = promotionWords;
    const words = { days: offWords(terms), later: moneyInWords(price) };
    return fill(terms.off.card ? trialPay : trialWithout, words);
  }
  const off = promotionOff(terms.off);
  const first = off && reducedPrice(price, { off, years: terms.years });
  if (!first) return "";
  const words = { price: moneyInWords(first), later: moneyInWords(price) };
  if (terms.years === null) return fill(promotionWords.forever, words);
  if (terms.years === 1) return fill(promotionWords.once, words);
  return plural(promotionWords.years, terms.years, words);
}
