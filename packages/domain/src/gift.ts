import { addDays, type CalendarDate, calendarDateIn, isCalendarDate } from "./calendar-date.ts";
import { dayBeginsAt, instantOf } from "./local-time.ts";
import type { GiftAct } from "./staff-log.ts";
import {
  accessOf,
  chargesAgain,
  GIFT_PRODUCT,
  PAID_STATUSES,
  type Revocation,
  type SubscriptionRecord,
} from "./subscription.ts";

export const MAX_WORD_LENGTH = 500;
export const MAX_GIVER_NAME_LENGTH = 80;

/** Number of days ahead for which a gift may be scheduled. */
const MAX_DAYS_AHEAD = 365;

/** The last year that dates have; staff give days until its end to members who never pay. */
const LAST_YEAR = 9999;

/** When a gift arrives on its date, on the giver's clock. */
const ARRIVES_AT = "08:00";

/** "unpaid": the checkout is open, or was left. */
export const GIFT_STATES = ["unpaid", "waiting", "arrived", "claimed", "returned"] as const;
export type GiftState = (typeof GIFT_STATES)[number];

type Gift = {
  paidAt: Date | null;
  sentAt: Date | null;
  claimedAt: Date | null;
  /** The money went back, or a bank holds it. */
  returned: Revocation | null;
};

export function giftStateOf({ paidAt, sentAt, claimedAt, returned }: Gift): GiftState {
  if (!paidAt) return "unpaid";
  if (returned) return "returned";
  if (claimedAt) return "claimed";
  return sentAt ? "arrived" : "waiting";
}

/** Returns what staff can do with a gift, in the order shown. */
export function giftActsOf(
  gift: Gift & { recipientEmail: string | null; hasGiver: boolean },
): readonly GiftAct[] {
  const state = giftStateOf(gift);
  if (state === "unpaid" || state === "returned") return [];
  if (state === "claimed") return ["gift_refund"];
  return [
    ...(state === "arrived" && gift.recipientEmail ? (["gift_resend"] as const) : []),
    "gift_readdress",
    ...(gift.hasGiver ? (["gift_link"] as const) : []),
    "gift_refund",
  ];
}

/** Returns the first and the last date on which a gift bought at `now` may arrive. */
export function arrivalDates(timeZone: string, now: Date): [CalendarDate, CalendarDate] {
  const today = calendarDateIn(timeZone, now);
  return [today, addDays(today, MAX_DAYS_AHEAD)];
}

export function isArrivalDate(date: string, timeZone: string, now: Date): boolean {
  const [first, last] = arrivalDates(timeZone, now);
  return isCalendarDate(date) && date >= first && date <= last;
}

/** Returns the morning of a date on the giver's clock. */
export function arrivalOf(timeZone: string, date: CalendarDate): Date {
  return instantOf(timeZone, date, ARRIVES_AT) ?? dayBeginsAt(timeZone, addDays(date, 1));
}

/** Returns the same day a year later, in no later year than dates have; February 29 becomes the 28th, as at Stripe. */
export function yearAfter(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCFullYear(Math.min(instant.getUTCFullYear() + 1, LAST_YEAR));
  if (later.getUTCMonth() !== instant.getUTCMonth()) later.setUTCDate(0);
  return later;
}

/** The effects of a claim besides opening a year: no one pays for time that a gift covers. */
export type ClaimPlan = {
  begins: Date;
  ends: Date;
  /** Card subscriptions that must not charge again. */
  stops: { id: string; at: "period_end" | "now" }[];
  /** Only the member can end that one, so the gift waits. */
  renewsInStore: boolean;
  /** The member's membership leaves no year for the gift. */
  isEndless: boolean;
};

/** Returns when a gift's year begins for a member: now, or when what they have ends. */
export function claimPlanOf(records: readonly SubscriptionRecord[], now: Date): ClaimPlan {
  const open = records
    .map((record) => ({ record, access: accessOf(record, now) }))
    .filter(({ access }) => access.open);
  const paid = open
    .filter(({ access }) => !access.paymentDue)
    .map(({ record, access }) => record.periodEnd ?? access.until);
  const given = records
    .filter(({ source, status, revoked }) => isGiven(source) && status === "active" && !revoked)
    .flatMap(({ periodEnd }) => periodEnd ?? []);
  const last = Math.max(...[now, ...paid, ...given].map((end) => end.getTime()));
  const begins = new Date(last);
  // Also a refunded one: it opens nothing but still charges.
  const renewing = records
    .filter(({ source, status }) => source === "stripe" && PAID_STATUSES.includes(status))
    .filter(chargesAgain)
    .map(({ externalId }) => ({ id: externalId, at: "period_end" as const }));
  const unpaid = records
    .filter(({ source, status }) => source === "stripe" && UNPAID.includes(status))
    .map(({ externalId }) => ({ id: externalId, at: "now" as const }));
  return {
    begins,
    ends: yearAfter(begins),
    stops: [...renewing, ...unpaid],
    isEndless: begins.getUTCFullYear() >= LAST_YEAR,
    renewsInStore: records.some((record) => record.source === "revenuecat" && chargesAgain(record)),
  };
}

type Year = { id: string; begins: Date; ends: Date };

/**
 * Returns the gifts that can begin before the day they were claimed for, because what they waited
 * for ended early. While a bank decides, it may come back.
 */
export function earlierYears(records: readonly SubscriptionRecord[], now: Date): Year[] {
  const isAhead = (at: Date | null) => at !== null && at > now;
  if (records.some((each) => each.revoked === "disputed" && isAhead(each.periodEnd))) return [];
  const waiting = records
    .filter(({ productId, source }) => source === "office" && productId === GIFT_PRODUCT)
    .filter(({ status, revoked }) => status === "active" && !revoked)
    .filter(({ periodStart }) => isAhead(periodStart))
    .toSorted((one, other) => Number(one.periodStart) - Number(other.periodStart));
  const known = records.filter((record) => !waiting.includes(record));
  const earlier: Year[] = [];
  for (const year of waiting) {
    const { begins, ends } = claimPlanOf(known, now);
    const isEarlier = Number(begins) < Number(year.periodStart);
    if (isEarlier) earlier.push({ id: year.externalId, begins, ends });
    known.push(isEarlier ? { ...year, periodStart: begins, periodEnd: ends } : year);
  }
  return earlier;
}

/** Stripe tries to collect for these. */
const UNPAID = ["past_due", "unpaid"];

const isGiven = (source: SubscriptionRecord["source"]) => source === "office";

/** Returns a text in which email clients find no link to make clickable. */
export const withoutLinks = (text: string): string =>
  text.replace(/(?<=\S)([.:@/])(?=\S)/gu, "$1\u200b");
