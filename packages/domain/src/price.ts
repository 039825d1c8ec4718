import { type CalendarDate, calendarDateIn, isCalendarDate } from "./calendar-date.ts";
import { dayBeginsAt } from "./local-time.ts";
import { isSameMoney, type Money, minorUnits, moneyFrom, parseMoney } from "./money.ts";

/** A yearly price that was set, from when it is sold, and when it was taken back. */
export type SetPrice = {
  /** One of each currency, the usual one first. */
  amounts: readonly Money[];
  from: Date;
  madeAt: Date;
  undoneAt: Date | null;
};

const isLater = (one: SetPrice, other: SetPrice): boolean =>
  (one.from.getTime() - other.from.getTime() || one.madeAt.getTime() - other.madeAt.getTime()) > 0;

const latest = <Price extends SetPrice>(prices: readonly Price[]): Price | undefined =>
  prices.reduce<Price | undefined>(
    (last, price) => (last && !isLater(price, last) ? last : price),
    undefined,
  );

const standing = <Price extends SetPrice>(prices: readonly Price[]): Price[] =>
  prices.filter(({ undoneAt }) => undoneAt === null);

/** Returns the price that is sold at `now`: the last one that has begun and was not taken back. */
export const priceAt = <Price extends SetPrice>(prices: readonly Price[], now: Date) =>
  latest(standing(prices).filter(({ from }) => from <= now));

/** Returns the price that is set for later. */
export const nextPrice = <Price extends SetPrice>(prices: readonly Price[], now: Date) =>
  standing(prices).find(({ from }) => from > now);

/** Returns what is sold again when the price of `now` is taken back. */
export function formerPrice<Price extends SetPrice>(prices: readonly Price[], now: Date) {
  const current = priceAt(prices, now);
  return priceAt(
    prices.filter((price) => price !== current),
    now,
  );
}

/** Whether a price can be taken back: it has not begun, or is sold now and no one bought at it. */
export function mayUndo<Price extends SetPrice>(
  price: Price,
  { prices, now, isSold }: { prices: readonly Price[]; now: Date; isSold: boolean },
): boolean {
  if (price.undoneAt) return false;
  if (price.from > now) return true;
  return !isSold && price === priceAt(prices, now) && formerPrice(prices, now) !== undefined;
}

/** The least that a year may cost, as the provider charges no less: one of the currency. */
export const leastPrice = (currency: string): Money =>
  moneyFrom(Math.max(100, minorUnits({ amount: "1", currency })), currency);

type AmountFault = "amount" | "least";

/** Reads a typed yearly amount of a currency. */
export function typedPrice(typed: string, currency: string): Money | AmountFault {
  const money = parseMoney(typed, currency);
  if (!money) return "amount";
  return minorUnits(money) < minorUnits(leastPrice(currency)) ? "least" : money;
}

const isSamePrice = (one: readonly Money[], other: readonly Money[]): boolean =>
  one.length === other.length &&
  one.every((money) => other.some((each) => isSameMoney(money, each)));

export type PriceRefusal = AmountFault | "currencies" | "same" | "past_day" | "one_waits";

type PriceChange = {
  amounts: readonly Money[];
  /** The day at whose beginning it starts; null for now. */
  from: CalendarDate | null;
};

/**
 * Returns a change of the price with the instant from which it holds, or why it is refused. `timeZone`
 * is that of the books.
 */
export function plannedPrice(
  { amounts, from }: PriceChange,
  { prices, now, timeZone }: { prices: readonly SetPrice[]; now: Date; timeZone: string },
): { amounts: Money[]; from: Date } | { refusal: PriceRefusal } {
  const current = priceAt(prices, now);
  if (nextPrice(prices, now)) return { refusal: "one_waits" };
  const read: Money[] = [];
  for (const { currency } of current?.amounts ?? []) {
    const ordered = amounts.find((each) => each.currency === currency);
    if (!ordered) return { refusal: "currencies" };
    const money = typedPrice(ordered.amount, currency);
    if (typeof money === "string") return { refusal: money };
    read.push(money);
  }
  if (!current || read.length !== amounts.length) return { refusal: "currencies" };
  if (isSamePrice(read, current.amounts)) return { refusal: "same" };
  if (from === null) return { amounts: read, from: now };
  if (!isCalendarDate(from) || from < calendarDateIn(timeZone, now)) return { refusal: "past_day" };
  const begins = dayBeginsAt(timeZone, from);
  // The day of today has begun.
  return { amounts: read, from: begins > now ? begins : now };
}

/** Members at a former price: all who have paid, or no one from their next renewal on. */
export const PRICE_KEEPERS = ["everyone", "no_one"] as const;
export type PriceKeepers = (typeof PRICE_KEEPERS)[number];

const DAY_MS = 24 * 3_600_000;

/** Members hear of another price of their renewal at least this many days ahead. */
const PRICE_NOTICE_DAYS = 30;

/** Each is told on the first run of these days, so that a missed run is made up for. */
const TOLD_WITHIN_DAYS = 5;

/** Renewals sooner after a change keep their price: no daily run might be in time for them. */
const FIRST_MOVED_DAYS = PRICE_NOTICE_DAYS + 2;

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS);

/** Whether who was told then has the days of notice until their renewal. */
export const isToldInTime = (toldAt: Date, renewsAt: Date): boolean =>
  daysAfter(toldAt, PRICE_NOTICE_DAYS) <= renewsAt;

/** Returns the first renewal that a price which begins at `from` may change. */
export const firstMovedFrom = (from: Date): Date => daysAfter(from, FIRST_MOVED_DAYS);

/** Returns which renewals are to be told at `now` of a price that began at `from`. */
export function renewalsToTell(from: Date, now: Date): { from: Date; to: Date } {
  const first = firstMovedFrom(from);
  const soonest = daysAfter(now, PRICE_NOTICE_DAYS);
  return {
    from: first > soonest ? first : soonest,
    to: daysAfter(now, PRICE_NOTICE_DAYS + TOLD_WITHIN_DAYS),
  };
}

function yearAfter(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/** Returns the first of some renewals at a price from `from` on: this year's, or the next one's. */
export function firstMovedRenewal(renewals: readonly Date[], from: Date): Date | null {
  const first = firstMovedFrom(from);
  const moved = renewals.map((at) => (at < first ? yearAfter(at) : at).getTime());
  return moved.length > 0 ? new Date(Math.min(...moved)) : null;
}
