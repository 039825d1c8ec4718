import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { sellerInWords } from "@sovereign/content/public/seller";
import { cardBrands, receiptTexts } from "@sovereign/content/words/welcome";
import type { Receipt } from "@sovereign/contract/receipts";
import { isZero } from "@sovereign/domain/money";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { inWords } from "#core/words/number-words.ts";

/** Returns text such as "$49.00, one year", or that nothing was charged. */
export function paidInWords({ paid, term }: Pick<Receipt, "paid" | "term">): string {
  if (isZero(paid)) return receiptTexts.nothing;
  const amount = moneyInWords(paid);
  if (!term) return amount;
  const { unit, count } = term;
  // Shows the amount alone for a unit that only a newer server knows.
  const forms = new Map(Object.entries(receiptTexts.terms)).get(unit);
  if (!forms) return amount;
  const spelled = plural(forms, count, { count: inWords(count) });
  return fill(receiptTexts.paidFor, { amount, term: spelled });
}

const brandOf = (brand: string): string =>
  new Map<string, string>(Object.entries(cardBrands)).get(brand) ?? receiptTexts.anyCard;

/** Returns text such as "Visa ending 4242". */
export const cardInWords = ({ brand, last_four }: NonNullable<Receipt["card"]>): string =>
  fill(receiptTexts.cardEnding, { brand: brandOf(brand), last_four });

/** Returns names and texts, with dates in the member's zone; skips unknown values. */
export function receiptLines(receipt: Receipt, timeZone: string): [name: string, text: string][] {
  const { paid_at, card, renewal, ends_at, number, refunded, on_its_way } = receipt;
  const day = (instant: string) => dateOfInstant(instant, timeZone);
  const lines: [string, string | null][] = [
    [receiptTexts.paid, paidInWords(receipt)],
    [receiptTexts.refunded, refunded && moneyInWords(refunded)],
    [receiptTexts.onItsWay, on_its_way && moneyInWords(on_its_way)],
    [
      receiptTexts.date,
      fill(receiptTexts.moment, { date: day(paid_at), time: clockTime(paid_at, timeZone) }),
    ],
    [receiptTexts.card, card && cardInWords(card)],
    [receiptTexts.renews, renewal && renewalInWords(day(renewal.at), renewal)],
    [receiptTexts.ends, ends_at && day(ends_at)],
    [receiptTexts.number, number],
    [receiptTexts.seller, sellerInWords(brand)],
  ];
  return lines.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

function renewalInWords(date: string, { price, later }: NonNullable<Receipt["renewal"]>): string {
  if (!price) return date;
  const words = { date, amount: moneyInWords(price) };
  return later
    ? fill(receiptTexts.renewalWithCode, { ...words, later: moneyInWords(later) })
    : fill(receiptTexts.renewal, words);
}
