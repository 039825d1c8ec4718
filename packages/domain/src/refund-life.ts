import { addDays, calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt } from "./local-time.ts";
import { type Money, minorUnits, moneyFrom } from "./money.ts";

/** The origin of a refund: staff or the member, a late payment, a gift, or Stripe's dashboard. */
export const REFUND_WAYS = ["act", "late", "gift", "provider"] as const;

/** The state of a refund; `refused` was never accepted by the provider. */
export const REFUND_STATES = ["under_way", "arrived", "came_back", "canceled", "refused"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** States of money that is with us and belongs to a member. */
export const OWED_STATES = ["came_back", "canceled", "refused"] as const satisfies RefundState[];

/** Returns a refund's state by Stripe's status; an unknown status is not an arrival. */
export function refundStateOf(status: string | null): RefundState {
  if (status === "succeeded") return "arrived";
  if (status === "failed") return "came_back";
  if (status === "canceled") return "canceled";
  return "under_way";
}

export const isOwed = (state: RefundState) => OWED_STATES.some((owed) => owed === state);

type Life = {
  id: string;
  amount: number;
  state: RefundState;
  askedAt: Date;
  /** When its money was with us again; null while it is not. */
  backAt: Date | null;
};

/**
 * Returns the ids of a charge's refunds whose money went on its way again: what is asked for after
 * it came back pays for the earliest. Whether that arrives is its own life.
 */
export function settledAgain(refunds: readonly Life[]): string[] {
  const left = new Map(
    refunds.map(({ id, amount, state }) => [id, state === "refused" ? 0 : amount]),
  );
  const owed = refunds.filter(({ backAt }) => backAt !== null);
  owed.sort((one, other) => Number(one.backAt) - Number(other.backAt));
  return owed.flatMap(({ id, amount, backAt }) => {
    let missing = amount;
    for (const later of refunds) {
      if (later.id === id || !backAt || later.askedAt < backAt) continue;
      const part = Math.min(missing, left.get(later.id) ?? 0);
      missing -= part;
      left.set(later.id, (left.get(later.id) ?? 0) - part);
    }
    return missing === 0 ? [id] : [];
  });
}

const DAY_MS = 24 * 3_600_000;

/** Days of a paid period: `left` of `of` are not used yet. A day that has begun is used. */
type UnusedDays = { left: number; of: number };

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

/** The days in which a purchase on the web can be taken back (the terms, section 5). */
export const WITHDRAWAL_DAYS = 14;

/** Returns until when it can be: the end of the fourteenth day after the purchase's own. */
export function withdrawalEndsAt(purchasedAt: Date, timeZone: string): Date {
  const day = calendarDateIn(timeZone, purchasedAt);
  return dayBeginsAt(timeZone, addDays(day, WITHDRAWAL_DAYS + 1));
}
