import { accessOf, graceEnd, PAID_STATUSES, type SubscriptionRecord } from "./subscription.ts";

/**
 * How long an answer of the provider's holds that was given after the end of what was known: a
 * member's access outlasts the provider's word by less than a minute (decision 43).
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
