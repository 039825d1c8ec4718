import type { JournalRow, JournalSource } from "./journal.ts";
import { GRACE_DAYS } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/** Days for which a store tries to collect a declined renewal. */
const STORE_GRACE_DAYS = 30;

/** The end of a paid year, and what came of it. */
export type Renewal = {
  dueAt: Date;
  /** The year of membership that ends. */
  tenure: number;
  source: JournalSource;
  /** The yearly price without discounts, in minor units. */
  yearly: number;
  currency: string;
  /** When the next year was paid, in grace at the latest. */
  renewedAt: Date | null;
  /** When the membership ended before the year was over. */
  endedAt: Date | null;
};

/**
 * Returns for how long after its due time a renewal may be paid; it is collected up to a day late.
 */
const waitMs = (source: JournalSource) =>
  (1 + (source === "stripe" || source === "office" ? GRACE_DAYS : STORE_GRACE_DAYS)) * DAY_MS;

/** Returns from when on a renewal that was not paid is one that did not come. */
export const settledAt = ({ dueAt, source }: Pick<Renewal, "dueAt" | "source">): Date =>
  new Date(dueAt.getTime() + waitMs(source));

/** Returns the last instant at which a renewal was due that is settled now. */
export const settledUntil = (source: JournalSource, now: Date): Date =>
  new Date(now.getTime() - waitMs(source));

type Paid = JournalRow & { from: Date; to: Date };

function paidOf(row: JournalRow): Paid[] {
  const isPaid = row.kind === "payment" && row.product === "membership" && row.amount > 0;
  return isPaid && row.to ? [{ ...row, from: row.from ?? row.at, to: row.to }] : [];
}

/** Returns the renewals of one subscription that were or will be due, by its rows of the journal. */
export function renewalsOf(rows: readonly JournalRow[]): Renewal[] {
  const ordered = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const payments = ordered
    .flatMap(paidOf)
    .sort((a, b) => a.from.getTime() - b.from.getTime() || a.at.getTime() - b.at.getTime());
  return payments.map((payment, at) => {
    const next = payments[at + 1];
    const { source, currency } = payment;
    const isOwn = (row: JournalRow) =>
      row.at >= payment.at && (next === undefined || row.at < next.at);
    const own = ordered.filter(isOwn);
    const dueAt = own.findLast(({ kind, to }) => kind === "moved" && to !== null)?.to ?? payment.to;
    const ends = [returnedAt(payment, ordered), own.find(({ kind }) => kind === "ended")?.at];
    const endedAt = ends
      .filter((end) => end !== undefined && end < dueAt)
      .toSorted((a, b) => Number(a) - Number(b))[0];
    const isRenewed = next !== undefined && next.from < settledAt({ dueAt, source });
    return {
      dueAt,
      tenure: at + 1,
      source,
      currency,
      yearly: payment.yearly ?? payment.amount + payment.discount,
      renewedAt: isRenewed ? next.at : null,
      endedAt: isRenewed ? null : (endedAt ?? null),
    };
  });
}

/** When all of a payment was returned, or held by a bank that has not given it back. */
function returnedAt(payment: Paid, rows: readonly JournalRow[]): Date | undefined {
  const own = rows.filter(({ paymentId }) => paymentId === payment.externalId);
  const failed = new Set(
    own.flatMap((row) => (row.kind === "refund_failed" ? row.externalId : [])),
  );
  const won = own.some(({ kind }) => kind === "dispute_won");
  let returned = 0;
  for (const row of own) {
    if (row.kind === "refund" && !failed.has(row.externalId)) returned += row.amount;
    if (row.kind === "dispute" && !won) returned += payment.amount;
    if (returned >= payment.amount) return row.at;
  }
  return undefined;
}
