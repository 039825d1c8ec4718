import { type Aside, asidesOf } from "./asides.ts";
import { membershipRows } from "./book-rows.ts";
import type { JournalRow } from "./journal.ts";
import type { Arrival, Departure, PaidSpan, RowKey, StateSpan } from "./paid-span.ts";
import { type Counted, countedAt, sameSum } from "./paid-state.ts";
import { freePiecesOf, type PaidPiece, paidPiecesOf } from "./paid-time.ts";
import type { RenewalState } from "./subscription.ts";

/** A change of who pays: members change by `sign`, money by `sign` times `yearly`. */
export type Movement = {
  kind: Arrival | Departure;
  at: Date;
  sign: 1 | -1;
  currency: string;
  yearly: number;
  subscriptionId: string;
  row: RowKey;
};

export type MemberBook = {
  spans: PaidSpan[];
  /** Memberships outside the count, with their times. */
  asides: Aside[];
  /** Subscriptions that are paid now, and that are open without money. */
  paidNow: string[];
  givenNow: string[];
  /** The next instant at which time alone changes something; null when nothing will. */
  changesAt: Date | null;
};

/** Returns what is known at `now` of when a member paid, and what for (decision 139). */
export function memberBookOf(
  rows: readonly JournalRow[],
  now: Date,
  /** By subscription, as their providers last said. */
  renewals: ReadonlyMap<string, RenewalState> = new Map(),
): MemberBook {
  const subscriptions = membershipRows(rows, now);
  const paid = subscriptions.map((own) =>
    paidPiecesOf(own, now, renewals.get(own.id)?.awaited ?? true),
  );
  const free = subscriptions.flatMap(freePiecesOf);
  const pieces = [...paid.flat(), ...free];
  const states = statesOf(paid, free, now);
  const spans = spansOf(states);
  const isOpen = ({ from, to }: PaidPiece) => from <= now.getTime() && now.getTime() < to;
  const idsOf = (open: readonly PaidPiece[]) => [
    ...new Set(open.filter(isOpen).map(({ subscriptionId }) => subscriptionId)),
  ];
  return {
    spans,
    paidNow: idsOf(paid.flat()),
    givenNow: idsOf(free),
    asides: asidesOf(subscriptions, { states, spans, renewals, now }),
    changesAt: changesAt(pieces, rows, now),
  };
}

function statesOf(
  paid: readonly PaidPiece[][],
  free: readonly PaidPiece[],
  now: Date,
): StateSpan[] {
  const instants = [...new Set([...paid.flat(), ...free].flatMap(({ from, to }) => [from, to]))]
    .filter((instant) => instant <= now.getTime())
    .sort((a, b) => a - b);
  const since = new Map<string, number>();
  return instants.map((from, index) => ({
    from,
    to: instants[index + 1] ?? Number.POSITIVE_INFINITY,
    state: countedAt(from, { paid, free, since }),
  }));
}

function spansOf(states: readonly StateSpan[]): PaidSpan[] {
  const spans: PaidSpan[] = [];
  let before: Counted | null = null;
  for (const { from, state } of states) {
    const after = state.counted;
    const open: PaidSpan | undefined = before ? spans.at(-1) : undefined;
    if (open && before && (!after || !sameSum(before, after))) {
      const { closed, payment } = before.piece;
      const isReturned = closed?.kind === "refund" || closed?.kind === "dispute";
      open.to = new Date(from);
      open.left = after ? "changed" : isReturned ? "refunded" : "lapsed";
      open.leftRow = keyOf(closed ?? payment);
    }
    if (after) {
      const { subscriptionId, payment, opened } = after.piece;
      const counted = { subscriptionId, source: payment.source };
      if (before && open && open.to === null) Object.assign(open, counted);
      else {
        spans.push({
          from: new Date(from),
          to: null,
          left: null,
          leftRow: null,
          ...counted,
          came: before ? "changed" : spans.length > 0 ? "regained" : "new",
          cameRow: keyOf(opened),
          currency: after.currency,
          yearly: after.yearly,
        });
      }
    }
    before = after;
  }
  return spans;
}

const keyOf = ({ source, kind, externalId }: JournalRow): RowKey => ({ source, kind, externalId });

function changesAt(
  pieces: readonly PaidPiece[],
  rows: readonly JournalRow[],
  now: Date,
): Date | null {
  const instants = [
    ...rows.map(({ at }) => at.getTime()),
    ...pieces.flatMap(({ from, to }) => [from, to]),
  ];
  const next = instants.filter((instant) => instant > now.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}
