import { fill, plural } from "@sovereign/content/public/fill";
import { promotionWords } from "@sovereign/content/words/office-offers";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import type { Money } from "@sovereign/contract/receipts";
import { reducedPrice } from "@sovereign/domain/promotion";
import { moneyInWords } from "#core/words/money.ts";

type Terms = Pick<PromotionCode, "off" | "years">;
type PriceOff = Exclude<Terms["off"], { kind: "trial" }>;

const digitsOf = ({ amount }: Money) => amount.split(".")[1]?.length ?? 0;

/** Returns an amount in units of the last digit of `like`. */
function unitsOf(money: Money, like: Money): number {
  return Math.round(Number(money.amount) * 10 ** digitsOf(like));
}

/** Returns what the first payment costs; null when the code is of another currency. */
function firstPayment(price: Money, off: PriceOff): Money | null {
  const digits = digitsOf(price);
  const taken =
    off.kind === "percent"
      ? { percent: off.percent }
      : { amount: unitsOf(off.amount, price), currency: off.amount.currency };
  const units = { amount: unitsOf(price, price), currency: price.currency };
  const reduced = reducedPrice(units, { off: taken, years: 1 });
  if (reduced === null) return null;
  return { amount: (reduced / 10 ** digits).toFixed(digits), currency: price.currency };
}

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
  const first = firstPayment(price, terms.off);
  if (!first) return "";
  const words = { price: moneyInWords(first), later: moneyInWords(price) };
  if (terms.years === null) return fill(promotionWords.forever, words);
  if (terms.years === 1) return fill(promotionWords.once, words);
  return plural(promotionWords.years, terms.years, words);
}
