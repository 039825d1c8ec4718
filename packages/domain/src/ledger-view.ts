import { accessOf, PAID_STATUSES, type SubscriptionRecord } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/** "unknown": a payment may be in transit, or access does not depend on money. */
export const LEDGER_VIEWS = ["paid", "unpaid", "unknown"] as const;
export type LedgerView = (typeof LEDGER_VIEWS)[number];

/**
 * Returns whether a membership is paid by what its provider last said of it, to be compared with
 * the journal. For a day after a period the two may differ, as a renewal may still be collected.
 */
export function ledgerViewOf(record: SubscriptionRecord, now: Date): LedgerView {
  const { source, status, periodStart, periodEnd, revoked } = record;
  if (source === "office" || !periodEnd) return "unknown";
  if (revoked) return "unpaid";
  const isWithinADayOf = (end: Date | null) => {
    const since = end ? now.getTime() - end.getTime() : -1;
    return since >= 0 && since < DAY_MS;
  };
  if (isWithinADayOf(periodEnd)) return "unknown";
  const isTaken = PAID_STATUSES.includes(status);
  if (!isTaken && record.givesAccess === null && isWithinADayOf(periodStart)) return "unknown";
  // Stripe calls a year that staff extended a trial too.
  if (status === "trialing") return "unknown";
  const { open, paymentDue } = accessOf(record, now);
  return open && !paymentDue ? "paid" : "unpaid";
}
