import type { JournalRow } from "./journal.ts";
import { compareRows, returnKeyOf, rowKeyOf, type SubscriptionRows } from "./paid-time.ts";

/**
 * Returns whom a subscription counts as: the member it is known to belong to, or its customer, or
 * itself.
 */
export function bookMemberOf(subscriptionId: string, rows: readonly JournalRow[]): string {
  const ordered = rows.toSorted(compareRows);
  const owner = ordered.findLast(({ kind, memberKey }) => kind === "owner" && memberKey);
  if (owner?.memberKey) return `member ${owner.memberKey}`;
  const bought = ordered.findLast(({ customerId }) => customerId);
  return bought?.customerId ? `customer ${bought.customerId}` : `subscription ${subscriptionId}`;
}

/** Returns what is known at `now` of a member's memberships, a subscription at a time. */
export function membershipRows(rows: readonly JournalRow[], now: Date): SubscriptionRows[] {
  const known = eachOnce(rows).filter(({ at }) => at <= now);
  const returns = Map.groupBy(
    known.filter(({ kind, paymentId }) => RETURN_KINDS.includes(kind) && paymentId),
    ({ source, paymentId }) => returnKeyOf(source, paymentId ?? ""),
  );
  const sold = known.filter(({ product }) => product === "membership");
  const subscriptions = Map.groupBy(sold, ({ subscriptionId }) => subscriptionId);
  return [...subscriptions].flatMap(([id, own]): SubscriptionRows[] => {
    if (id === null) return [];
    const of = (wanted: JournalRow["kind"]) => own.filter(({ kind }) => kind === wanted);
    return [{ id, payments: of("payment"), returns, ended: of("ended"), moved: of("moved") }];
  });
}

const RETURN_KINDS: JournalRow["kind"][] = [
  ...(["refund", "refund_failed", "dispute", "dispute_won", "dispute_lost"] as const),
];

/** Returns rows in order of time, each once. */
function eachOnce(rows: readonly JournalRow[]): JournalRow[] {
  const byKey = new Map(rows.map((row) => [rowKeyOf(row), row]));
  return [...byKey.values()].sort(compareRows);
}
