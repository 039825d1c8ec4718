import type { Money } from "./money.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Statuses of a card subscription whose period is paid or free. */
export const PAID_STATUSES = ["active", "trialing"];

export const NOT_BEGUN_STATUSES = ["incomplete", "incomplete_expired"];

/** Units of the time that one payment covers. */
export const TERM_UNITS = ["day", "week", "month", "year"] as const;
export type TermUnit = (typeof TERM_UNITS)[number];

/** Days for which access outlasts a declined renewal (decision 18). */
export const GRACE_DAYS = 7;

/** Neither App Store nor Play Store grants a longer grace. */
const MAX_STORE_GRACE_DAYS = 30;

/** Hours for which access outlasts a period while the provider does not respond (decision 18). */
const RENEWAL_SLACK_HOURS = 24;

const LASTING_MS = [
  0,
  RENEWAL_SLACK_HOURS * HOUR_MS,
  GRACE_DAYS * DAY_MS,
  MAX_STORE_GRACE_DAYS * DAY_MS,
];

export const MEMBERSHIP_MANAGERS = [
  ...(["card", "app_store", "play_store", "other_store"] as const),
  /** Given by staff, without a charge. */
  "office",
  /** A year paid for by another person. */
  "gift",
] as const;
export type MembershipManager = (typeof MEMBERSHIP_MANAGERS)[number];

/** The senders of events about subscriptions. */
export const SUBSCRIPTION_PROVIDERS = ["stripe", "revenuecat"] as const;

/**
 * `office`: days that staff gave or added, and gifts, within the period (decisions 124 and 140).
 */
export const SUBSCRIPTION_SOURCES = [...SUBSCRIPTION_PROVIDERS, "office"] as const;
type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** The product of a gift's year; days that staff gave have another. */
export const GIFT_PRODUCT = "gift";

export const REVOCATIONS = ["refunded", "disputed"] as const;
export type Revocation = (typeof REVOCATIONS)[number];

/** A copy of the provider's latest data; the provider is authoritative. */
export type SubscriptionRecord = {
  source: SubscriptionSource;
  externalId: string;
  productId: string;
  /** Stripe's or RevenueCat's own status. */
  status: string;
  /** The current or last period, paid or not. */
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Free days; nothing has been paid yet. */
  trial?: boolean;
  /** Its free days had been taken before, so it ended as it began. */
  refusedTrial?: boolean;
  revoked: Revocation | null;
  /** The yearly price. */
  price?: Money | null;
  /** The store as RevenueCat names it; null for a card. */
  store: string | null;
  /** RevenueCat's decision; null when the status decides. */
  givesAccess: boolean | null;
};

/** `until` is meaningful only while open. */
export type SubscriptionAccess = {
  open: boolean;
  until: Date;
  renews: boolean;
  paymentDue: boolean;
};

const CLOSED: SubscriptionAccess = {
  open: false,
  until: new Date(0),
  renews: false,
  paymentDue: false,
};

/**
 * Returns a subscription's access (decision 18). For a store's purchase RevenueCat decides; a
 * refund or a dispute closes the period.
 */
export function accessOf(record: SubscriptionRecord, now: Date): SubscriptionAccess {
  if (record.revoked) return CLOSED;
  if (record.givesAccess === false) return CLOSED;
  if (!hasStarted(record, now)) return CLOSED;
  if (record.givesAccess === null && record.status === "past_due") return grace(record, now);
  if (record.givesAccess === null && !PAID_STATUSES.includes(record.status)) return CLOSED;
  return untilPeriodEnd(record, now);
}

/** Stripe collects these automatically: at the period's end, or with a retry. */
const COLLECTED_STATUSES = [...PAID_STATUSES, "past_due"];

/** A store collects, retries or resumes all others; what moved is charged by its new account. */
const STORE_OVER_STATUSES = ["expired", "incomplete", "moved"];

type Charging = Pick<SubscriptionRecord, "source" | "status" | "cancelAtPeriodEnd">;

/**
 * Whether the subscription will charge again, whatever access it opens: a refund or a dispute
 * closes the paid period, and the subscription continues.
 */
export function chargesAgain(record: Charging): boolean {
  const { source, status, cancelAtPeriodEnd } = record;
  if (source === "office" || cancelAtPeriodEnd) return false;
  if (source === "stripe") return COLLECTED_STATUSES.includes(status);
  return !STORE_OVER_STATUSES.includes(status);
}

/** When it charges again; null where that may be any day. */
export function chargesOn(
  record: Charging & Pick<SubscriptionRecord, "periodEnd">,
  now: Date,
): Date | null {
  const { status, periodEnd } = record;
  const isCollected = PAID_STATUSES.includes(status) && periodEnd !== null && periodEnd > now;
  return chargesAgain(record) && isCollected ? periodEnd : null;
}

/** A gift may begin when what the member paid for ends. */
const hasStarted = ({ source, periodStart }: SubscriptionRecord, now: Date) =>
  source !== "office" || periodStart === null || periodStart <= now;

/** Returns the first instant after `now` at which time alone may change access; at most midnight. */
export function unchangedUntil(records: readonly SubscriptionRecord[], now: Date): Date {
  return new Date(Math.min(nextMidnight(now), ...endsAfter(records, now)));
}

/** The same without the midnight where nothing depends on it; null when time changes nothing. */
export function nextChange(records: readonly SubscriptionRecord[], now: Date): Date | null {
  const isEndless = records.some(({ periodEnd, status, givesAccess }) =>
    Boolean(givesAccess && (!periodEnd || status === "in_grace_period")),
  );
  const next = [...endsAfter(records, now), ...(isEndless ? [nextMidnight(now)] : [])];
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

/** Whether, after its period, a renewal is on its way; and until when a declined one has grace. */
export type RenewalState = { awaited: boolean; graceUntil: Date | null };

/** The same for the list of members, Today and the books. */
export function renewalStateOf(record: SubscriptionRecord, now: Date): RenewalState {
  const { open, paymentDue, until } = accessOf(record, now);
  return {
    awaited: open && !paymentDue && chargesAgain(record),
    graceUntil: open && paymentDue ? until : null,
  };
}

function nextMidnight(now: Date): number {
  return (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
}

function endsAfter(records: readonly SubscriptionRecord[], now: Date): number[] {
  const ends = records.flatMap(({ periodStart, periodEnd }) =>
    [periodStart, periodEnd].flatMap((end) =>
      end ? LASTING_MS.map((more) => end.getTime() + more) : [],
    ),
  );
  return ends.filter((end) => end > now.getTime());
}

/** Returns where the member changes or cancels a subscription. */
export function whoManages(record: SubscriptionRecord): MembershipManager {
  if (record.source === "stripe") return "card";
  if (record.source === "office") return record.productId === GIFT_PRODUCT ? "gift" : "office";
  if (record.store === "app_store" || record.store === "mac_app_store") return "app_store";
  return record.store === "play_store" ? "play_store" : "other_store";
}

function untilPeriodEnd(record: SubscriptionRecord, now: Date): SubscriptionAccess {
  const { periodEnd } = record;
  const paymentDue = record.status === "in_grace_period";
  const renews = record.source !== "office" && !record.cancelAtPeriodEnd && !paymentDue;
  if (!periodEnd) return withoutEnd(record, now, paymentDue);
  const last = new Date(periodEnd.getTime() + slackHours(record) * HOUR_MS);
  if (now >= last) return paymentDue ? inLongGrace(record, periodEnd, now) : CLOSED;
  const until = now < periodEnd ? periodEnd : last;
  return { open: true, until, renews, paymentDue };
}

function slackHours({ source, status, cancelAtPeriodEnd }: SubscriptionRecord): number {
  if (source === "office") return 0;
  if (status === "in_grace_period") return GRACE_DAYS * 24;
  return cancelAtPeriodEnd ? 0 : RENEWAL_SLACK_HOURS;
}

/** A store's grace has no stated end: access follows RevenueCat, up to the longest grace. */
function inLongGrace(record: SubscriptionRecord, periodEnd: Date, now: Date): SubscriptionAccess {
  const last = new Date(periodEnd.getTime() + MAX_STORE_GRACE_DAYS * DAY_MS);
  if (now >= last) return CLOSED;
  const access = withoutEnd(record, now, true);
  return access.until < last ? access : { ...access, until: last };
}

/** Access without an end is reported until the second midnight from now (UTC), the same all day. */
function withoutEnd(
  { givesAccess }: SubscriptionRecord,
  now: Date,
  paymentDue: boolean,
): SubscriptionAccess {
  if (!givesAccess) return CLOSED;
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + 2 * DAY_MS);
  return { open: true, until, renews: false, paymentDue };
}

function grace(record: SubscriptionRecord, now: Date): SubscriptionAccess {
  const until = graceEnd(record);
  return until && now < until ? { open: true, until, renews: false, paymentDue: true } : CLOSED;
}

/** Returns when access after a declined renewal ends; null without a period. */
export function graceEnd({ periodStart }: SubscriptionRecord): Date | null {
  return periodStart && new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);
}

type Dated = Pick<
  SubscriptionRecord,
  "status" | "periodStart" | "periodEnd" | "revoked" | "givesAccess"
>;

/** Final statuses of a card's subscription. */
const FINAL_STATUSES = ["canceled", "incomplete_expired"];

function isTaken({ status, revoked, givesAccess }: Dated): boolean {
  if (revoked !== null) return true;
  if (givesAccess !== null) return !givesAccess;
  return !NOT_BEGUN_STATUSES.includes(status) && !COLLECTED_STATUSES.includes(status);
}

const isBefore = (one: Date | null, other: Date | null) =>
  one !== null && other !== null && one < other;

/**
 * Whether an answer contradicts what the provider said before: it opens what had ended, without a
 * later period, or is about an earlier one. It may be old and have arrived late.
 */
export function contradicts(answer: Dated, known: Dated): boolean {
  if (FINAL_STATUSES.includes(known.status)) return !FINAL_STATUSES.includes(answer.status);
  if (isBefore(answer.periodStart, known.periodStart)) return true;
  const isLater =
    isBefore(known.periodStart, answer.periodStart) || isBefore(known.periodEnd, answer.periodEnd);
  return !isLater && isTaken(known) && !isTaken(answer);
}

/** Time for which a response is doubted before the same one again is believed. */
const DOUBTED_MS = 15_000;

export const doubtedBefore = (now: Date): Date => new Date(now.getTime() - DOUBTED_MS);
export const believedFrom = (doubtedAt: Date): Date => new Date(doubtedAt.getTime() + DOUBTED_MS);

/** Time for which a provider's response after a period's end is used (decision 18). */
const ANSWER_HOLDS_MS = 30_000;

type AnsweredRecord = SubscriptionRecord & { syncedAt: Date };

/**
 * Returns when the data of a running subscription expires; null for one that ended, has no end or
 * no provider.
 */
export function validUntil(record: SubscriptionRecord): Date | null {
  if (record.source === "office") return null;
  if (record.givesAccess !== null) return record.givesAccess ? record.periodEnd : null;
  if (record.status === "past_due") return graceEnd(record);
  return PAID_STATUSES.includes(record.status) ? record.periodEnd : null;
}

/**
 * Whether the provider must be queried again: the last response came before the period's end, or
 * left it open and is no longer recent.
 */
export function needsProviderCheck(record: AnsweredRecord, now: Date): boolean {
  const end = validUntil(record);
  if (!end || now < end) return false;
  if (record.syncedAt < end) return true;
  const isOld = now.getTime() - record.syncedAt.getTime() >= ANSWER_HOLDS_MS;
  return isOld && accessOf(record, now).open;
}
