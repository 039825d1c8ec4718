import { fill, plural } from "@sovereign/content/public/fill";
import { toldWinBack as texts } from "@sovereign/content/words/told";
import type { Money } from "@sovereign/domain/money";
import { moneyInWords } from "./money-words.ts";
import { dateInMail } from "./told.ts";

type Offered = {
  own: boolean;
  first: Money;
  later: Money;
  /** Number of discounted years; null for every one. */
  years: number | null;
  lastsUntil: string | null;
};

/** Returns the text of a code's email about the price and the code's validity. */
export function winBackWords({ own, first, later, years, lastsUntil }: Offered, timeZone: string) {
  const values = { price: moneyInWords(first), later: moneyInWords(later) };
  const terms =
    years === null
      ? fill(texts.forever, values)
      : years === 1
        ? fill(texts.once, values)
        : plural(texts.years, years, values);
  // The instant that ends the last day.
  const last = lastsUntil && new Date(Date.parse(lastsUntil) - 1).toISOString();
  const works = last
    ? fill(own ? texts.own : texts.until, { last_day: dateInMail(last, timeZone) })
    : "";
  return { price: values.price, terms, works };
}
