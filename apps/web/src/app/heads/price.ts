/** An amount of money as machines read it: decimal digits, and the currency by its ISO 4217 code. */
export type Price = { amount: string; currency: string };

const SIGNS: Record<string, string> = {
  $: "USD",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
};
const AMOUNT = /\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?/;

/**
 * Reads a price as screens write it ("$79", "79,50 €", "CHF 1,200"), or gives null where the amount
 * or the currency is in doubt: a wrong price in a search result is worse than none.
 */
export function priceOf(text: string): Price | null {
  const [written] = AMOUNT.exec(text) ?? [];
  if (written === undefined) return null;
  const unit = text.replace(written, "").trim();
  const currency = /^[A-Z]{3}$/.test(unit) ? unit : SIGNS[unit];
  if (currency === undefined) return null;
  const amount = written.replaceAll(/,(?=\d{3})/g, "").replace(",", ".");
  return { amount, currency };
}
