import type { JournalRow } from "@sovereign/domain/journal";

/** Noon of a day, and hours after it; days are counted from 1970. */
export const noonOf = (day: number, hours = 0): Date =>
  new Date((day * 24 + 12 + hours) * 3_600_000);

export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

type DailyPayment = {
  id: string;
  begins: number;
  until: number;
  amount: number;
  yearly: number;
  currency: string;
  refunds: Map<string, number>;
  held: number;
  isOver: boolean;
};

type DailySubscription = { id: string; payments: DailyPayment[]; since: number | null };

export type DailyMovement = {
  day: number;
  kind: string;
  sign: number;
  currency: string;
  yearly: number;
};

/**
 * Replays a member's rows in the order of time, and looks at the end of each day who pays: a second
 * reading of the rules of `movementsOf`, without spans. Renewals come within the hour or
 * after two days, and two rows of a day are of the same subscription.
 */
export function dailyMovementsOf(rows: readonly JournalRow[], lastDay: number): DailyMovement[] {
  const ordered = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const subscriptions = new Map<string, DailySubscription>();
  const movements: DailyMovement[] = [];
  let counted: { id: string; payment: DailyPayment } | null = null;
  let hasPaid = false;
  for (let day = dayOf(ordered[0]?.at ?? new Date(0)); day <= lastDay; day += 1) {
    const today = ordered.filter(({ at }) => dayOf(at) === day);
    for (const row of today) replay(subscriptions, row, day);
    const before = counted;
    counted = payerOn(subscriptions, day);
    const add = (kind: string, sign: number, { currency, yearly }: DailyPayment) =>
      movements.push({ day, kind, sign, currency, yearly });
    if (!before && counted) add(hasPaid ? "regained" : "new", 1, counted.payment);
    if (before && !counted) {
      const isReturned = isWhole(before.payment) || before.payment.held > 0;
      add(isReturned && day < before.payment.until + 1 ? "refunded" : "lapsed", -1, before.payment);
    }
    if (before && counted) {
      const [one, other] = [before.payment, counted.payment];
      if (one.currency !== other.currency || one.yearly !== other.yearly) {
        add("changed", -1, one);
        add("changed", 1, other);
      }
    }
    hasPaid ||= counted !== null;
  }
  return movements;
}

function replay(known: Map<string, DailySubscription>, row: JournalRow, day: number): void {
  const id = row.subscriptionId ?? "";
  const own = known.get(id) ?? { id, payments: [], since: null };
  known.set(id, own);
  const { kind, paymentId, externalId, amount } = row;
  const about = own.payments.find((payment) => payment.id === paymentId);
  if (kind === "payment" && amount > 0 && row.from && row.to) {
    own.payments.push({
      id: externalId,
      begins: dayOf(row.from),
      until: dayOf(row.to),
      amount,
      yearly: row.yearly ?? 0,
      currency: row.currency,
      refunds: new Map(),
      held: 0,
      isOver: false,
    });
  }
  if (kind === "refund") about?.refunds.set(externalId, amount);
  if (kind === "refund_failed") about?.refunds.delete(externalId);
  if (kind === "dispute" && about) about.held += 1;
  if (kind === "dispute_won" && about) about.held -= 1;
  if (kind === "ended") {
    for (const payment of own.payments) {
      if (payment.begins >= day || payment.until <= day) continue;
      payment.until = day;
      payment.isOver = true;
    }
  }
  const last = own.payments.at(-1);
  if (kind === "moved" && row.to && last && !last.isOver && day <= last.until) {
    last.until = dayOf(row.to);
  }
}

const isWhole = ({ refunds, amount }: DailyPayment) =>
  [...refunds.values()].reduce((sum, part) => sum + part, 0) >= amount;

function payerOn(known: Map<string, DailySubscription>, day: number) {
  let best: { id: string; since: number; payment: DailyPayment } | null = null;
  for (const own of [...known.values()].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const payment = own.payments.findLast(
      (each) => day < each.until && !isWhole(each) && each.held <= 0,
    );
    own.since = payment ? (own.since ?? day) : null;
    if (!payment || own.since === null) continue;
    if (!best || own.since < best.since) best = { id: own.id, since: own.since, payment };
  }
  return best;
}
