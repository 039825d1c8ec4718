const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A card subscription's statuses in which its period was paid for, or is free. */
export const PAID_STATUSES = ["active", "trialing"];

/** Its statuses before anything was ever paid. */
export const NOT_BEGUN_STATUSES = ["incomplete", "incomplete_expired"];

/** How long access outlasts a renewal that was declined (decision 18). */
export const GRACE_DAYS = 7;

/** The longest grace that a store gives a purchase; App Store and Play Store both stay within it. */
const LONGEST_STORE_GRACE_DAYS = 30;

/**
 * How long access outlasts a period whose renewal we have not heard of yet, while the provider that
 * is asked about it does not answer (decision 18).
 */
const RENEWAL_SLACK_HOURS = 24;

/** What may be open for longer than a period's begin or end, and how long. */
const LASTING_MS = [
  ...[0, RENEWAL_SLACK_HOURS * HOUR_MS],
  ...[GRACE_DAYS * DAY_MS, LONGEST_STORE_GRACE_DAYS * DAY_MS],
];

/** Where a member changes or cancels what they pay for. */
export const MEMBERSHIP_MANAGERS = ["card", "app_store", "play_store", "other_store"] as const;
export type MembershipManager = (typeof MEMBERSHIP_MANAGERS)[number];

/** Where a subscription is known: the payment provider of the web, or the stores' backend. */
export const SUBSCRIPTION_SOURCES = ["stripe", "revenuecat"] as const;
type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** What takes the access of a paid period away. */
export const REVOCATIONS = ["refunded", "disputed"] as const;
export type Revocation = (typeof REVOCATIONS)[number];

/** What a year costs: a decimal number with as many decimals as the currency has, and its ISO code. */
export type Price = { amount: string; currency: string };

/** One subscription as its provider last described it: a copy, the provider is the truth. */
export type SubscriptionRecord = {
  source: SubscriptionSource;
  /** The provider's own identifier of the subscription. */
  externalId: string;
  productId: string;
  /** The provider's own word: Stripe's lifecycle, or RevenueCat's status. */
  status: string;
  /** Begin and end of the period that is running, or ran last; paid or not. */
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** What took the paid period's access away, if anything did. */
  revoked: Revocation | null;
  /** What the member pays a year by card, where that is known. */
  price?: Price | null;
  /** The store's name as RevenueCat writes it (app_store, play_store …); null for a card. */
  store: string | null;
  /** RevenueCat's own verdict; null where the status decides. */
  givesAccess: boolean | null;
};

/** What a subscription opens at an instant; `until` is meaningful while it is open. */
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
 * Whether and until when a subscription gives access (decision 18): active
 * and trialing do until the period's end, past_due for GRACE_DAYS of its unpaid period, and no
 * other status; of a store's purchase its own verdict counts. A refund or a dispute closes the
 * period it was about.
 */
export function accessOf(record: SubscriptionRecord, now: Date): SubscriptionAccess {
  if (record.revoked) return CLOSED;
  if (record.givesAccess === false) return CLOSED;
  if (record.givesAccess === null && record.status === "past_due") return grace(record, now);
  if (record.givesAccess === null && !PAID_STATUSES.includes(record.status)) return CLOSED;
  return untilPeriodEnd(record, now);
}

/**
 * The first instant after `now` at which time alone may change what subscriptions open or once opened:
 * an end, the end of a grace or of the slack after it, and in any case midnight (UTC).
 */
export function unchangedUntil(records: readonly SubscriptionRecord[], now: Date): Date {
  const next = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
  const ends = records.flatMap(({ periodStart, periodEnd }) =>
    [periodStart, periodEnd].flatMap((end) =>
      end ? LASTING_MS.map((more) => end.getTime() + more) : [],
    ),
  );
  return new Date(Math.min(next, ...ends.filter((end) => end > now.getTime())));
}

/** Where the member changes or cancels a subscription. */
export function whoManages(record: SubscriptionRecord): MembershipManager {
  if (record.source === "stripe") return "card";
  if (record.store === "app_store" || record.store === "mac_app_store") return "app_store";
  return record.store === "play_store" ? "play_store" : "other_store";
}

function untilPeriodEnd(record: SubscriptionRecord, now: Date): SubscriptionAccess {
  const { periodEnd } = record;
  const paymentDue = record.status === "in_grace_period";
  const renews = !record.cancelAtPeriodEnd && !paymentDue;
  if (!periodEnd) return withoutEnd(record, now, paymentDue);
  const last = new Date(periodEnd.getTime() + slackHours(record) * HOUR_MS);
  if (now >= last) return paymentDue ? inLongGrace(record, periodEnd, now) : CLOSED;
  const until = now < periodEnd ? periodEnd : last;
  return { open: true, until, renews, paymentDue };
}

/**
 * How long access outlasts the period's end until we hear that it ended or was renewed. A store's
 * grace is part of the period where the store says so; where it is not, ours is given.
 */
function slackHours({ status, cancelAtPeriodEnd }: SubscriptionRecord): number {
  if (status === "in_grace_period") return GRACE_DAYS * 24;
  return cancelAtPeriodEnd ? 0 : RENEWAL_SLACK_HOURS;
}

/**
 * A store's grace may be longer than ours, and it does not say how long: while its verdict stands
 * the purchase is open, to the longest grace there is.
 */
function inLongGrace(record: SubscriptionRecord, periodEnd: Date, now: Date): SubscriptionAccess {
  const last = new Date(periodEnd.getTime() + LONGEST_STORE_GRACE_DAYS * DAY_MS);
  if (now >= last) return CLOSED;
  const access = withoutEnd(record, now, true);
  return access.until < last ? access : { ...access, until: last };
}

/**
 * A store may grant access and name no end: then it is open for as long as the store says so. The
 * end told is the second midnight from now (UTC), the same for all who ask on one day.
 */
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

/** Until when a declined renewal leaves access open; null without a period. */
export function graceEnd({ periodStart }: SubscriptionRecord): Date | null {
  return periodStart && new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);
}

/**
 * How long an answer of the provider's holds that was given after the end of what was known: a
 * member's access outlasts the provider's word by less than a minute (decision 18).
 */
const ANSWER_HOLDS_MS = 30_000;

/** A subscription and when its provider last answered about it. */
type AnsweredRecord = SubscriptionRecord & { syncedAt: Date };

/**
 * The instant at which what is known of a running subscription runs out: the end of its period, or
 * of the grace of one that was declined. Null for one that is over, and for one without an end.
 */
export function knownUntil(record: SubscriptionRecord): Date | null {
  if (record.givesAccess !== null) return record.givesAccess ? record.periodEnd : null;
  if (record.status === "past_due") return graceEnd(record);
  return PAID_STATUSES.includes(record.status) ? record.periodEnd : null;
}

/**
 * Whether the provider has to be asked about a subscription before it opens anything more: its
 * period has ended, and nothing was answered since or what was answered opened it for the moment.
 */
export function mustBeAsked(record: AnsweredRecord, now: Date): boolean {
  const end = knownUntil(record);
  if (!end || now < end) return false;
  if (record.syncedAt < end) return true;
  const isOld = now.getTime() - record.syncedAt.getTime() >= ANSWER_HOLDS_MS;
  return isOld && accessOf(record, now).open;
}
