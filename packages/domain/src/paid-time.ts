import { GIFT_REASON, type JournalRow } from "./journal.ts";

const HOUR_MS = 3_600_000;

/** A renewal collected this soon continues the paid time; without one the member then lapses. */
const COLLECTED_WITHIN_MS = 24 * HOUR_MS;

/** A subscription that ended this long before its money was returned ended because of it. */
const SAME_ACT_MS = 24 * HOUR_MS;

/** A part of the time that one payment paid for, in milliseconds; `to` is not part of it. */
export type PaidPiece = {
  subscriptionId: string;
  from: number;
  to: number;
  payment: JournalRow;
  /** The row that opened it: the payment, or what restored it. */
  opened: JournalRow;
  /** The row that cut it; null when the time ran out. */
  closed: JournalRow | null;
};

type Span = { payment: JournalRow; from: number; to: number; endedBy: JournalRow | null };

/** Rows about one subscription, each once, none from the future. */
export type SubscriptionRows = {
  id: string;
  payments: readonly JournalRow[];
  /** Refunds and disputes by the payment's id. */
  returns: ReadonlyMap<string, readonly JournalRow[]>;
  ended: readonly JournalRow[];
  moved: readonly JournalRow[];
};

/**
 * Returns what was paid for, by when it started; renewals that were collected late leave no gap.
 * `isAwaited`: whether one may be on its way, as far as its provider has said.
 */
export function paidPiecesOf(
  rows: SubscriptionRows,
  now: Date,
  isAwaited: boolean = true,
): PaidPiece[] {
  const paid = rows.payments.filter(({ amount }) => amount > 0);
  const pieces = spansOf(rows, paid).flatMap((span) => openParts(rows, span));
  return joined(
    pieces.toSorted((one, other) => one.from - other.from || one.to - other.to),
    { rows, now: now.getTime(), isAwaited },
  );
}

/**
 * Returns the time that was open without money: free days, gifts, coupons that took off everything,
 * and days that staff gave, which are no payment.
 */
export function freePiecesOf(rows: SubscriptionRows): PaidPiece[] {
  const free = rows.payments.filter(({ amount }) => amount === 0);
  const given = rows.moved
    .filter(({ source, reason }) => source === "office" && reason !== GIFT_REASON)
    .slice(0, 1);
  return spansOf(rows, [...free, ...given])
    .filter(({ from, to }) => from < to)
    .map(({ payment, from, to, endedBy }) => ({
      subscriptionId: rows.id,
      from,
      to,
      payment,
      opened: payment,
      closed: endedBy,
    }));
}

function spansOf(rows: SubscriptionRows, payments: readonly JournalRow[]): Span[] {
  const spans = payments.flatMap((payment): Span[] => {
    const { at, from, to } = payment;
    if (!to) return [];
    const start = Math.max((from ?? at).getTime(), at.getTime());
    return [{ payment, from: start, to: to.getTime(), endedBy: null }];
  });
  spans.sort((one, other) => one.from - other.from || compareRows(one.payment, other.payment));
  for (const move of rows.moved) {
    const span = spans.findLast(({ from }) => from <= move.at.getTime());
    const isOver = !span || move.at.getTime() >= span.to + COLLECTED_WITHIN_MS;
    if (!isOver && move.to) span.to = move.to.getTime();
  }
  for (const span of spans) {
    const start = (span.payment.from ?? span.payment.at).getTime();
    const ended = rows.ended.find(({ at }) => at.getTime() > start);
    if (!ended || ended.at.getTime() >= span.to) continue;
    span.to = ended.at.getTime();
    span.endedBy = ended;
  }
  return spans;
}

/** Splits a span where its money was returned or held, and where it came back. */
function openParts({ id, returns }: SubscriptionRows, span: Span): PaidPiece[] {
  const { payment } = span;
  const facts = returns.get(returnKeyOf(payment.source, payment.externalId)) ?? [];
  const instants = [...new Set(facts.map(({ at }) => at.getTime()))];
  const knownAt = (instant: number) => facts.filter(({ at }) => at.getTime() <= instant);
  const parts: PaidPiece[] = [];
  let part: Pick<PaidPiece, "from" | "opened"> | null = { from: span.from, opened: payment };
  const close = (to: number, closed: JournalRow | null) => {
    if (part && part.from < to) parts.push({ ...part, subscriptionId: id, to, payment, closed });
    part = null;
  };
  for (const instant of instants.filter((instant) => instant < span.to)) {
    const known = knownAt(instant);
    const last = known.at(-1) ?? payment;
    if (isReturned(payment, known)) close(instant, last);
    else part ??= { from: Math.max(instant, span.from), opened: last };
  }
  close(span.to, span.endedBy && (returnSoonAfter(span.to) ?? span.endedBy));
  return parts;

  /** A whole refund ends a subscription too, and either may be first. */
  function returnSoonAfter(end: number): JournalRow | undefined {
    const instant = instants.find(
      (each) => each >= end && each < end + SAME_ACT_MS && isReturned(payment, knownAt(each)),
    );
    return instant === undefined ? undefined : knownAt(instant).at(-1);
  }
}

function isReturned(payment: JournalRow, facts: readonly JournalRow[]): boolean {
  const of = (wanted: JournalRow["kind"]) => facts.filter(({ kind }) => kind === wanted);
  if (of("dispute").length > of("dispute_won").length) return true;
  const failed = new Set(of("refund_failed").map(({ externalId }) => externalId));
  const returned = of("refund").filter(({ externalId }) => !failed.has(externalId));
  return returned.reduce((sum, { amount }) => sum + amount, 0) >= payment.amount;
}

/** Closes the gaps of renewals collected late, and holds the last end open while one may come. */
function joined(
  pieces: PaidPiece[],
  { rows, now, isAwaited }: { rows: SubscriptionRows; now: number; isAwaited: boolean },
): PaidPiece[] {
  let last: PaidPiece | undefined;
  const continues = (piece: PaidPiece, until: number) =>
    piece.closed === null &&
    until < piece.to + COLLECTED_WITHIN_MS &&
    !rows.ended.some(({ at }) => at.getTime() >= piece.to && at.getTime() <= until);
  for (const piece of pieces) {
    if (last && piece.from > last.to && continues(last, piece.from)) last.to = piece.from;
    if (!last || piece.to >= last.to) last = piece;
  }
  const mayCome = isAwaited && last && last.to <= now && continues(last, now);
  if (last && mayCome) last.to += COLLECTED_WITHIN_MS;
  for (const piece of pieces) piece.closed ??= endedAfter(rows.ended, piece.to);
  return pieces;
}

/** Returns the row that explains the missing renewal. */
function endedAfter(ended: readonly JournalRow[], end: number): JournalRow | null {
  const isNear = (at: number) => at >= end && at < end + COLLECTED_WITHIN_MS;
  return ended.find(({ at }) => isNear(at.getTime())) ?? null;
}

export const returnKeyOf = (source: string, paymentId: string): string => `${source} ${paymentId}`;

/** Orders rows by time; of the same instant by their identity, so that any order reads the same. */
export function compareRows(one: JournalRow, other: JournalRow): number {
  const apart = one.at.getTime() - other.at.getTime();
  if (apart !== 0) return apart;
  const [a, b] = [rowKeyOf(one), rowKeyOf(other)];
  return a < b ? -1 : Number(a > b);
}

type Key = Pick<JournalRow, "source" | "kind" | "externalId">;

export const rowKeyOf = ({ source, kind, externalId }: Key): string =>
  `${source} ${kind} ${externalId}`;
