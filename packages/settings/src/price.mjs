const SIGNS = {
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

/** How many decimals a currency has; undefined for a code that is no currency's. */
function decimalsOf(currency) {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return undefined;
  const style = new Intl.NumberFormat("en", { style: "currency", currency });
  return style.resolvedOptions().maximumFractionDigits;
}

/**
 * Reads a price as screens write it ("$49", "49,50 €", "CHF 1,200"; the web app's `app/heads/structured-data.ts` reads
 * the same) and gives what a payment provider charges: whole numbers of the smallest unit, and the
 * currency in small letters. Null where either is in doubt.
 *
 * @param {string} text
 * @returns {{ amount: number, currency: string } | null}
 */
export function chargeOf(text) {
  const [written] = AMOUNT.exec(text) ?? [];
  if (written === undefined) return null;
  const unit = text.replace(written, "").trim();
  const currency = SIGNS[unit] ?? unit;
  const decimals = decimalsOf(currency);
  const [whole, fraction = ""] = written.replaceAll(/,(?=\d{3})/g, "").split(/[.,]/);
  if (decimals === undefined || fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, "0"));
  return amount > 0 ? { amount, currency: currency.toLowerCase() } : null;
}
