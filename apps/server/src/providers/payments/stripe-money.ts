import type { Money } from "@sovereign/contract/receipts";

/** Stripe's own decimals: these currencies have none, those three, all others two. */
const WITHOUT_DECIMALS = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "),
);
const WITH_THREE = new Set("bhd jod kwd omr tnd".split(" "));

/** Returns Stripe's amount in the smallest unit: "49.00" USD is 4900. */
export function unitsOf({ amount, currency }: Money): number {
  const [whole = "", part = ""] = amount.split(".");
  return Number(whole + part.padEnd(decimalsOf(currency.toLowerCase()), "0"));
}

/** Returns an amount as Stripe has it; undefined with more decimals than its currency has. */
export function exactMoney({ amount, currency }: Money): Money | undefined {
  const [, part = ""] = amount.split(".");
  if (part.length > decimalsOf(currency.toLowerCase())) return undefined;
  return moneyOf(unitsOf({ amount, currency }), currency.toLowerCase());
}

/** Converts Stripe's amount to a decimal number: 4900 of "usd" is "49.00". */
export function moneyOf(units: number, currency: string): Money {
  const decimals = decimalsOf(currency);
  const digits = String(units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const amount = decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
  return { amount, currency: currency.toUpperCase() };
}

export function decimalsOf(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;
}
