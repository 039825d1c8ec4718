import { type Money, minorUnits, moneyFrom, parseMoney } from "./money.ts";

/** A code's discount on the yearly price; an amount in minor units, as ordered codes are stored. */
export type Promotion = {
  off: { percent: number } | { amount: number; currency: string };
  /** Number of discounted yearly payments; null for every one. */
  years: number | null;
};

/** Free days at the beginning of a membership. */
export type Trial = {
  days: number;
  /** Whether a card is asked for before them; without one the membership ends with them. */
  card: boolean;
};

export const MAX_TRIAL_DAYS = 60;

/** An email about the first charge goes out this many days before it, or halfway. */
const TRIAL_NOTICE_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

/** Returns from when on the member is reminded that the free days end. */
export function trialReminderFrom({ start, end }: { start: Date; end: Date }): Date {
  const half = (end.getTime() - start.getTime()) / 2;
  return new Date(end.getTime() - Math.min(TRIAL_NOTICE_DAYS * DAY_MS, half));
}

/**
 * Returns when a charge whose reminder reached no one is canceled: a day before it, or a quarter of
 * the free days.
 */
export function trialToldBy({ start, end }: { start: Date; end: Date }): Date {
  const quarter = (end.getTime() - start.getTime()) / 4;
  return new Date(end.getTime() - Math.min(DAY_MS, quarter));
}

/** The longest that a repeating code can run at the provider, in years. */
export const MAX_PROMOTION_YEARS = 3;

/** Letters and digits, because members type it. */
export const PROMOTION_CODE = /^[A-Z0-9]{3,24}$/;

export const toPromotionCode = (typed: string): string => typed.trim().toUpperCase();

export const PROMOTION_STATES = ["open", "ended", "used_up", "over"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Returns whether a code can be used at `now`, and if not, why. */
export function promotionState(
  code: { active: boolean; used: number; limit: number | null; lastsUntil: Date | null },
  now: Date,
): PromotionState {
  if (code.lastsUntil && code.lastsUntil <= now) return "over";
  if (code.limit !== null && code.used >= code.limit) return "used_up";
  return code.active ? "open" : "ended";
}

/** Returns the only currency in which a code lowers the price; undefined for every one. */
export const currencyOf = ({ off }: Promotion): string | undefined =>
  "percent" in off ? undefined : off.currency;

type Off = { kind: "percent"; percent: number } | { kind: "amount"; amount: Money };

/** Returns what is taken off by an order; null with more decimals than the currency has. */
export function promotionOff(ordered: Off): Promotion["off"] | null {
  if (ordered.kind === "percent") return { percent: ordered.percent };
  const { amount, currency } = ordered.amount;
  const off = parseMoney(amount, currency);
  return off && { amount: minorUnits(off), currency };
}

/**
 * Returns what a reduced yearly payment costs; null when the code is of another currency. Half a
 * minor unit is rounded up on what is taken off, as Stripe does.
 */
export function reducedPrice(price: Money, { off }: Promotion): Money | null {
  if ("currency" in off && off.currency !== price.currency) return null;
  const units = minorUnits(price);
  const taken = "percent" in off ? Math.round((units * off.percent) / 100) : off.amount;
  return moneyFrom(Math.max(0, units - taken), price.currency);
}
