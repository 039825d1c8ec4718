import { graceEnd, type SubscriptionRecord } from "./subscription.ts";

/** That a member once had a membership, and when it ended; null where no date is certain. */
export type EndedMembership = { at: string | null };

/**
 * The end of what a member with no open subscription once had; null when nothing was ever open. A
 * subscription that was taken away before its paid end has ended on a day that is not stored.
 */
export function endedMembership(
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
