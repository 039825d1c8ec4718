import type { Money } from "./money.ts";
import {
  accessOf,
  chargesAgain,
  chargesOn,
  graceEnd,
  type MembershipManager,
  type SubscriptionAccess,
  type SubscriptionRecord,
  whoManages,
} from "./subscription.ts";

/** The response of check-subscription (specification, sections 3 and 7). */
export type Membership = {
  subscribed: boolean;
  product_id: string | null;
  /** When access ends as far as known, as an ISO instant; null without access. */
  subscription_end: string | null;
  renews: boolean;
  /** The free days of a trial. */
  trial?: boolean;
  payment_due: boolean;
  managed_by: MembershipManager | null;
  price?: Money | null;
  paid_twice: boolean;
  /** Other sources that are open or charge; absent without any. */
  others?: OtherSource[];
  ended: EndedMembership | null;
  /** Free days that were taken before ended as they began, a short while ago. */
  trial_refused?: boolean;
};

export type OtherSource = {
  managed_by: MembershipManager;
  renews: boolean;
  /** When it charges again, or ends, as an ISO instant; null when it may charge any day. */
  at: string | null;
};

export const NO_MEMBERSHIP: Membership = {
  subscribed: false,
  product_id: null,
  subscription_end: null,
  renews: false,
  payment_due: false,
  managed_by: null,
  paid_twice: false,
  ended: null,
};

type Open<Of> = { record: Of; access: SubscriptionAccess };

/** The longest first. */
function openOf<Of extends SubscriptionRecord>(records: readonly Of[], now: Date): Open<Of>[] {
  return records
    .map((record) => ({ record, access: accessOf(record, now) }))
    .filter(({ access }) => access.open)
    .sort((a, b) => b.access.until.getTime() - a.access.until.getTime());
}

/**
 * Days that staff gave decide only while no other subscription renews, whose way to cancel must
 * stay in sight.
 */
function decidingOf<Of extends SubscriptionRecord>(open: readonly Open<Of>[]) {
  const [longest] = open;
  if (longest?.record.source !== "office") return longest;
  return open.find(({ access }) => access.renews) ?? longest;
}

/** Returns the subscription that decides about access; undefined when none is open. */
export function decidingSubscription<Of extends SubscriptionRecord>(
  records: readonly Of[],
  now: Date,
): Of | undefined {
  return decidingOf(openOf(records, now))?.record;
}

/** Returns the subscriptions that charge again, the longest open first, then those without access. */
export function chargingSubscriptions<Of extends SubscriptionRecord>(
  records: readonly Of[],
  now: Date,
): Of[] {
  const charging = records.filter(chargesAgain);
  const open = openOf(charging, now).map(({ record }) => record);
  return [...open, ...charging.filter((record) => !open.includes(record))];
}

/** Returns those that charge again although their money went back, or a bank holds it. */
export function chargingRevoked<Of extends SubscriptionRecord>(records: readonly Of[]): Of[] {
  return records.filter((record) => record.revoked !== null && chargesAgain(record));
}

/** Returns the membership: the longest open subscription decides (specification, section 4). */
export function membershipOf(records: readonly SubscriptionRecord[], now: Date): Membership {
  const open = openOf(records, now);
  const longest = decidingOf(open);
  const beside = othersThan(longest?.record, records, now);
  const twice = {
    paid_twice: chargingSubscriptions(records, now).length > 1,
    ...(beside.length > 0 && { others: beside }),
  };
  if (!longest) {
    const begun = records.filter(({ refusedTrial }) => !refusedTrial);
    return {
      ...NO_MEMBERSHIP,
      ...twice,
      ended: endedMembership(begun, now),
      ...(records.some((record) => isRefusedOf(record, now)) && { trial_refused: true }),
    };
  }
  const { record, access } = longest;
  return {
    subscribed: true,
    product_id: record.productId,
    subscription_end: access.until.toISOString(),
    renews: access.renews,
    ...(record.trial && { trial: true }),
    payment_due: access.paymentDue,
    managed_by: whoManages(record),
    ...(record.price && { price: record.price }),
    ...twice,
    ended: null,
  };
}

/** Time for which a notice shows that free days were refused. */
const REFUSAL_SHOWN_MS = 14 * 24 * 3600_000;

function isRefusedOf({ refusedTrial, periodStart }: SubscriptionRecord, now: Date): boolean {
  const until = (periodStart?.getTime() ?? 0) + REFUSAL_SHOWN_MS;
  return refusedTrial === true && now.getTime() < until;
}

/** The next to charge first, then the first to end. */
function othersThan(
  deciding: SubscriptionRecord | undefined,
  records: readonly SubscriptionRecord[],
  now: Date,
): OtherSource[] {
  const others = records.flatMap((record): OtherSource[] => {
    if (record === deciding) return [];
    const managed_by = whoManages(record);
    if (chargesAgain(record)) {
      return [{ managed_by, renews: true, at: chargesOn(record, now)?.toISOString() ?? null }];
    }
    const { open, until } = accessOf(record, now);
    return open ? [{ managed_by, renews: false, at: until.toISOString() }] : [];
  });
  const rank = ({ renews, at, managed_by }: OtherSource) =>
    `${renews ? 0 : 1} ${at ?? ""} ${managed_by}`;
  return others.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Returns the last response until its end, for a failed check (decision 16). */
export function standingMembership(last: Membership | undefined, now: Date): Membership {
  if (!last?.subscribed || !last.subscription_end) {
    return { ...NO_MEMBERSHIP, ended: last?.ended ?? null };
  }
  if (Date.parse(last.subscription_end) > now.getTime()) return last;
  // It may have been renewed.
  return { ...NO_MEMBERSHIP, ended: last.renews ? null : { at: last.subscription_end } };
}

/** `at` is null when the date is uncertain. */
type EndedMembership = { at: string | null };

/** A subscription revoked before its paid end has no stored end date. */
function endedMembership(
  records: readonly SubscriptionRecord[],
  now: Date,
): EndedMembership | null {
  const begun = records.filter(({ status }) => !status.startsWith("incomplete"));
  if (begun.length === 0) return null;
  const ends = begun.map(endOf).filter((end): end is Date => end !== null && end <= now);
  const last = ends.reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
  return { at: last?.toISOString() ?? null };
}

function endOf(record: SubscriptionRecord): Date | null {
  const { status, periodEnd, cancelAtPeriodEnd, revoked } = record;
  if (revoked) return null;
  if (status === "past_due" || status === "unpaid") return graceEnd(record);
  return status === "canceled" && !cancelAtPeriodEnd ? null : periodEnd;
}
