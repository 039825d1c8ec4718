import type { JournalRow } from "./journal.ts";
import type { PaidSpan, RowKey, StateSpan } from "./paid-span.ts";
import { compareRows, rowKeyOf, type SubscriptionRows } from "./paid-time.ts";
import { GRACE_DAYS, type RenewalState } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Memberships outside the count: "given" is access without a payment, "second_year" one that was
 * paid in addition to another. Whether both charge again, which is paying twice, `membershipOf`
 * decides.
 */
export const ASIDES = ["in_grace", "disputed", "second_year", "given"] as const;

export type Aside = {
  kind: (typeof ASIDES)[number];
  from: Date;
  /** Null while it goes on. */
  to: Date | null;
  currency: string;
  /** A year's price; of a dispute what the bank holds. */
  amount: number;
  subscriptionId: string;
  row: RowKey;
};

type Known = {
  states: readonly StateSpan[];
  spans: readonly PaidSpan[];
  renewals: ReadonlyMap<string, RenewalState>;
  now: Date;
};

/** Returns what is no part of the count, with the time in which it is so. */
export function asidesOf(
  subscriptions: readonly SubscriptionRows[],
  { states, spans, ...known }: Known,
): Aside[] {
  const open = states.flatMap(({ from, to, state }): Aside[] => {
    const time = { from: new Date(from), to: Number.isFinite(to) ? new Date(to) : null };
    const twice = state.twice.map(
      ({ piece, currency, yearly }): Aside => ({
        kind: "second_year",
        ...time,
        currency,
        amount: yearly,
        subscriptionId: piece.subscriptionId,
        row: keyOf(piece.payment),
      }),
    );
    if (!state.free) return twice;
    const { subscriptionId, payment } = state.free;
    const { currency } = payment;
    return [{ kind: "given", ...time, currency, amount: 0, subscriptionId, row: keyOf(payment) }];
  });
  return [
    ...graces(subscriptions, spans, known),
    ...subscriptions.flatMap(disputes),
    ...merged(open),
  ];
}

/** A member whose time ran out without an end may still pay: the renewal was declined. */
function graces(
  subscriptions: readonly SubscriptionRows[],
  spans: readonly PaidSpan[],
  { renewals, now }: Pick<Known, "renewals" | "now">,
): Aside[] {
  return spans.flatMap(({ to, left, leftRow, ...span }, index): Aside[] => {
    if (!to || left !== "lapsed" || leftRow?.kind !== "payment") return [];
    const { subscriptionId, currency, yearly } = span;
    const own = subscriptions.find(({ id }) => id === subscriptionId);
    const usual = new Date(to.getTime() + GRACE_DAYS * DAY_MS);
    const said = index === spans.length - 1 ? renewals.get(subscriptionId) : undefined;
    // Its provider knows better while it may go on: it was canceled, or a store waits longer.
    if (said?.graceUntil === null && now < usual) return [];
    const cuts = [
      said?.graceUntil ?? usual,
      ...(own?.ended ?? []).map(({ at }) => at).filter((at) => at >= to),
      ...spans.slice(index + 1, index + 2).map(({ from }) => from),
    ];
    const until = new Date(Math.min(...cuts.map((cut) => cut.getTime())));
    if (until <= to) return [];
    const time = { from: to, to: until };
    return [{ kind: "in_grace", ...time, currency, amount: yearly, subscriptionId, row: leftRow }];
  });
}

function disputes({ id, payments, returns }: SubscriptionRows): Aside[] {
  const own = new Set(payments.map(({ source, externalId }) => `${source} ${externalId}`));
  const facts = [...returns]
    .filter(([payment]) => own.has(payment))
    .flatMap(([, known]) => known)
    .sort(compareRows);
  return facts
    .filter(({ kind }) => kind === "dispute")
    .map((dispute): Aside => {
      const decided = facts.find((fact) => DECISIONS.includes(fact.kind) && isAbout(dispute, fact));
      return {
        kind: "disputed",
        from: dispute.at,
        to: decided?.at ?? null,
        currency: dispute.currency,
        amount: dispute.amount,
        subscriptionId: id,
        row: keyOf(dispute),
      };
    });
}

const DECISIONS: JournalRow["kind"][] = ["dispute_won", "dispute_lost"];

const isAbout = (dispute: JournalRow, fact: JournalRow) =>
  fact.externalId === dispute.externalId || fact.paymentId === dispute.paymentId;

/** Joins what goes on unchanged while something else changed. */
function merged(asides: readonly Aside[]): Aside[] {
  const joined: Aside[] = [];
  for (const aside of asides) {
    const last = joined.findLast(
      ({ kind, to, row }) =>
        kind === aside.kind &&
        to?.getTime() === aside.from.getTime() &&
        rowKeyOf(row) === rowKeyOf(aside.row),
    );
    if (last) last.to = aside.to;
    else joined.push({ ...aside });
  }
  return joined;
}

const keyOf = ({ source, kind, externalId }: JournalRow): RowKey => ({ source, kind, externalId });
