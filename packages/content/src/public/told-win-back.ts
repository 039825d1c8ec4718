import { fill, plural } from "@sovereign/content/public/fill";
import { toldWinBack as texts } from "@sovereign/content/words/told";
import type { Money } from "@sovereign/domain/money";
import { moneyInWords } from "./money-words.ts";
import { dateInMail } from "./told.ts";

type Offered = {
  own: boolean;
  first: Money;
  later: Money;
  /** How many years are reduced; null for every one. */
  years: number | null;
  lastsUntil: string | null;
};

/** Returns what the email with a code says of the price, and of how long the code works. */
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
