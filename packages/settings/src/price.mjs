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

/** Returns undefined for a code that is not a currency's. */
function decimalsOf(currency) {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return undefined;
  const style = new Intl.NumberFormat("en", { style: "currency", currency });
  return style.resolvedOptions().maximumFractionDigits;
}

/**
 * Parses a price as screens show it ("$49", "49,50 €", "CHF 1,200") into the smallest currency unit and a lowercase code, as payment
 * providers charge it. Returns null when either is in doubt.
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

const PRICE = /^([A-Z]{3})=([\w-]+):(\d+(?:\.\d+)?)$/;

/**
 * Parses STRIPE_PRICES ("EUR=price_123:75, GBP=price_456:65.50"). An amount has its currency's
 * decimals: "75.00". Returns null when an entry is in doubt or a currency or ID is there twice.
 * @param {string} text
 * @returns {{ currency: string, priceId: string, amount: string }[] | null}
 */
export function pricesOf(text) {
  const prices = [];
  const named = new Set();
  for (const entry of text.split(",").flatMap((item) => item.trim() || [])) {
    const [, currency = "", priceId = "", written = ""] = PRICE.exec(entry) ?? [];
    const charge = chargeOf(`${currency} ${written}`);
    if (!charge || named.has(currency) || named.has(priceId)) return null;
    named.add(currency).add(priceId);
    prices.push({ currency, priceId, amount: amountOf(charge) });
  }
  return prices;
}

/**
 * Returns a charge's amount with its currency's decimals: 4900 of "usd" is "49.00".
 * @param {{ amount: number, currency: string }} charge
 */
export function amountOf({ amount, currency }) {
  const decimals = decimalsOf(currency.toUpperCase()) ?? 2;
  return (amount / 10 ** decimals).toFixed(decimals);
}
