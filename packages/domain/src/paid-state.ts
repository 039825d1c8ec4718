import type { JournalRow } from "./journal.ts";
import type { PaidPiece } from "./paid-time.ts";

/** A subscription that is paid, with what it costs a year. */
export type Counted = { piece: PaidPiece; currency: string; yearly: number };

export type PaidState = {
  /** The subscription by which the member counts. */
  counted: Counted | null;
  /** Others that are paid at the same time. */
  twice: Counted[];
  /** Open without money, where nothing is paid. */
  free: PaidPiece | null;
};

type Known = {
  /** The parts of each subscription, in order. */
  paid: readonly (readonly PaidPiece[])[];
  free: readonly PaidPiece[];
  /** When each subscription's current unbroken payment started; updated here. */
  since: Map<string, number>;
};

/**
 * Returns a member's payments from `instant` on. It must be called for every instant at which a
 * part begins or ends, in order.
 */
export function countedAt(instant: number, { paid, free, since }: Known): PaidState {
  const isOpen = ({ from, to }: PaidPiece) => from <= instant && instant < to;
  const open: Counted[] = [];
  for (const pieces of paid) {
    const [id, piece] = [pieces[0]?.subscriptionId, pieces.findLast(isOpen)];
    if (id === undefined) continue;
    if (!piece) since.delete(id);
    else {
      since.set(id, since.get(id) ?? instant);
      open.push({ piece, currency: piece.payment.currency, yearly: yearlyOf(piece.payment) });
    }
  }
  const idOf = ({ piece }: Counted) => piece.subscriptionId;
  const sinceOf = (counted: Counted) => since.get(idOf(counted)) ?? instant;
  open.sort((one, other) => sinceOf(one) - sinceOf(other) || (idOf(one) < idOf(other) ? -1 : 1));
  const [counted = null, ...twice] = open;
  return { counted, twice, free: counted ? null : (free.find(isOpen) ?? null) };
}

export const sameSum = (one: Counted, other: Counted): boolean =>
  one.currency === other.currency && one.yearly === other.yearly;

/** A payment without a yearly price paid for a year: what was taken off belongs to its price. */
function yearlyOf({ yearly, amount, discount, tax }: JournalRow): number {
  return yearly ?? amount + discount - tax;
}
