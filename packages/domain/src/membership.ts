import {
  accessOf,
  graceEnd,
  type MembershipManager,
  type Price,
  type SubscriptionRecord,
  whoManages,
} from "./subscription.ts";

/** What check-subscription answers (specification, sections 3 and 7), in the wire's own names. */
export type Membership = {
  subscribed: boolean;
  product_id: string | null;
  /** ISO instant until which access lasts as far as is known now; null when there is none. */
  subscription_end: string | null;
  /** Whether the member will be charged again when `subscription_end` comes. */
  renews: boolean;
  /** The last payment failed; access lasts for the grace that ends with `subscription_end`. */
  payment_due: boolean;
  managed_by: MembershipManager | null;
  /** What this member pays a year by card; none where that is not known. */
  price?: Price | null;
  /** Two subscriptions are open at once: one of them should be cancelled. */
  paid_twice: boolean;
  /** What has ended, of a member who is no subscriber and once was. */
  ended: EndedMembership | null;
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

/**
 * The membership that a member's subscriptions add up to at an instant: the open one that lasts
 * longest speaks for all (specification, section 4).
 */
export function membershipOf(records: readonly SubscriptionRecord[], now: Date): Membership {
  const open = records
    .map((record) => ({ record, access: accessOf(record, now) }))
    .filter(({ access }) => access.open)
    .sort((a, b) => b.access.until.getTime() - a.access.until.getTime());
  const [longest] = open;
  if (!longest) return { ...NO_MEMBERSHIP, ended: endedMembership(records, now) };
  const { record, access } = longest;
  return {
    subscribed: true,
    product_id: record.productId,
    subscription_end: access.until.toISOString(),
    renews: access.renews,
    payment_due: access.paymentDue,
    managed_by: whoManages(record),
    ...(record.price && { price: record.price }),
    paid_twice: open.filter((each) => !each.record.cancelAtPeriodEnd).length > 1,
    ended: null,
  };
}

/**
 * What a device goes by when a check failed: its last answer until that answer's own end, and only
 * then nothing (decision 16).
 */
export function standingMembership(last: Membership | undefined, now: Date): Membership {
  if (!last?.subscribed || !last.subscription_end) {
    return { ...NO_MEMBERSHIP, ended: last?.ended ?? null };
  }
  if (Date.parse(last.subscription_end) > now.getTime()) return last;
  // Of one that was to renew nobody here knows whether it did.
  return { ...NO_MEMBERSHIP, ended: last.renews ? null : { at: last.subscription_end } };
}

/** That a member once had a membership, and when it ended; null where no date is certain. */
type EndedMembership = { at: string | null };

/**
 * The end of what a member with no open subscription once had; null when nothing was ever open. A
 * subscription that was taken away before its paid end has ended on a day that is not stored.
 */
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
