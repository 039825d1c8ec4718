import { type Money, minorUnits, moneyFrom } from "./money.ts";

const DAY_MS = 24 * 3_600_000;

/** Days of a paid period: `left` of `of` are not used yet. A day that has begun is used. */
export type UnusedDays = { left: number; of: number };

/** Returns the unused days of a period from `paidAt` to `paidUntil`. */
export function unusedDays(paidAt: Date, paidUntil: Date, now: Date): UnusedDays {
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
  const of = Math.max(1, Math.round(days(paidAt, paidUntil)));
  const used = Math.max(0, Math.ceil(days(paidAt, now)));
  return { left: Math.max(0, of - used), of };
}

/** Returns the part of `paid` for the unused days, in whole minor units, at most what is `left`. */
export function unusedPart(paid: Money, days: UnusedDays, left: Money): Money {
  const part = Math.round((minorUnits(paid) * days.left) / days.of);
  return moneyFrom(Math.min(minorUnits(left), part), left.currency);
}
