/**
 * An exact amount: decimal text with as many decimals as its currency has ("49.00"), and the
 * currency's ISO code in capitals. The API and stored data have this form; code compares and
 * reckons with the functions below, which count in the currency's minor unit.
 */
export type Money = { amount: string; currency: string };

const WITHOUT_DECIMALS = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const WITH_THREE = new Set("BHD JOD KWD OMR TND".split(" "));

/** As Stripe counts them, for every provider: the journal adds up minor units of all sources. */
export function decimalsOf(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;
}

/** Returns an amount in minor units as money: 4900 of "USD", or of "usd", is "49.00" of USD. */
export function moneyFrom(units: number, currency: string): Money {
  const code = currency.toUpperCase();
  const decimals = decimalsOf(code);
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = decimals > 0 ? `.${digits.slice(point)}` : "";
  const sign = units < 0 ? "-" : "";
  return { amount: `${sign}${digits.slice(0, point)}${fraction}`, currency: code };
}

/** Returns how many of the currency's minor unit it is: "49.00" of USD is 4900. */
export function minorUnits({ amount, currency }: Money): number {
  const [whole = "", fraction = ""] = amount.split(".");
  return Number(whole + fraction.padEnd(decimalsOf(currency), "0"));
}

/** An ordered amount, in any currency. */
export const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/;

export const CURRENCY = /^[A-Z]{3}$/;

/**
 * Returns a typed amount ("49", "49.5" or "49,50"); null when it is none, or has more decimals than
 * its currency.
 */
export function parseMoney(typed: string, currency: string): Money | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || fraction.length > decimalsOf(currency)) return null;
  return moneyFrom(minorUnits({ amount: `${whole}.${fraction}`, currency }), currency);
}

/** Returns the money in stored JSON, such as the details of the log; null when it is none. */
export function readMoney(json: unknown): Money | null {
  const { amount, currency } = Object(json) as { [Name in keyof Money]?: unknown };
  const isMoney =
    typeof amount === "string" && /^-?\d+(\.\d+)?$/.test(amount) && typeof currency === "string";
  return isMoney && CURRENCY.test(currency) ? { amount, currency } : null;
}

export const isZero = (money: Money): boolean => minorUnits(money) === 0;

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && minorUnits(one) === minorUnits(other);

/** Returns a positive number when `one` is more. Throws for two currencies. */
export function compareMoney(one: Money, other: Money): number {
  if (one.currency !== other.currency) {
    throw new RangeError(`${one.currency} and ${other.currency} cannot be compared`);
  }
  return minorUnits(one) - minorUnits(other);
}

export const negated = (money: Money): Money => moneyFrom(-minorUnits(money), money.currency);

export const withoutSign = (money: Money): Money =>
  moneyFrom(Math.abs(minorUnits(money)), money.currency);

/** Adds up what is of one currency; returns a sum for each. */
export function totalsOf(all: readonly Money[]): Money[] {
  const totals = new Map<string, number>();
  for (const money of all) {
    totals.set(money.currency, (totals.get(money.currency) ?? 0) + minorUnits(money));
  }
  return [...totals].map(([currency, units]) => moneyFrom(units, currency));
}
