import {
  accessOf,
  graceEnd,
  type MembershipManager,
  type Price,
  type SubscriptionRecord,
  whoManages,
} from "./subscription.ts";

/** The response of check-subscription (specification, sections 3 and 7). */
export type Membership = {
  subscribed: boolean;
  product_id: string | null;
  /** When access ends as far as known, as an ISO instant; null without access. */
  subscription_end: string | null;
  /** Whether the member is charged again at `subscription_end`. */
  renews: boolean;
  /** The last payment failed; access ends with the grace period. */
  payment_due: boolean;
  managed_by: MembershipManager | null;
  /** The member's yearly price by card. */
  price?: Price | null;
  /** Two subscriptions are open; one should be canceled. */
  paid_twice: boolean;
  /** Set for a former subscriber. */
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
 * Returns the membership of a member's subscriptions: the open one that lasts longest decides
 * (specification, section 4).
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
 * Returns the membership to use after a failed check: the last response until its end (decision
 * 16).
 */
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

/**
 * Returns when a former membership ended; null when there was none. A subscription revoked before
 * its paid end has no stored end date.
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
