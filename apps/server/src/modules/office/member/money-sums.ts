import type { Money } from "@sovereign/contract/receipts";

/** Returns the sum of each currency; amounts of two are never added. */
export function sumsOf(all: readonly Money[]): Money[] {
  const byCurrency = Object.groupBy(all, ({ currency }) => currency);
  return Object.entries(byCurrency).map(([currency, given = []]) => {
    const decimals = Math.max(...given.map(({ amount }) => decimalsOf(amount)));
    const units = given.reduce((sum, { amount }) => sum + unitsOf(amount, decimals), 0n);
    return { amount: written(units, decimals), currency };
  });
}

const decimalsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

function unitsOf(amount: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function written(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
}
