import type { JournalRow, JournalSource } from "@sovereign/domain/journal";
import type { StoreMoney, StoreTransaction } from "#providers/stores/stores.ts";

const DAY_MS = 24 * 3600_000;
const MONTH_DAYS = 365.25 / 12;

type Stored = Pick<JournalRow, "kind" | "externalId" | "amount" | "tax" | "yearly" | "currency">;

const SOURCES: Record<string, JournalSource> = {
  app_store: "app_store",
  mac_app_store: "app_store",
  play_store: "play_store",
};

const sourceOfStore = (store: string): JournalSource => SOURCES[store] ?? "other_store";

/**
 * Turns a store's charges into rows. After a refund the store no longer has the amount, so `stored`
 * provides it; a store's customer is the member's own id, so it is left out.
 */
export function rowsOfStore(
  { subscriptionId, store, transactions, endedAt }: StoreMoney,
  stored: readonly Stored[],
  now: Date,
): JournalRow[] {
  const about = {
    source: sourceOfStore(store),
    subscriptionId,
    customerId: null,
    memberKey: null,
    ...({ product: "membership", from: null, to: null, yearly: null, reason: null } as const),
    paymentId: null,
    discount: 0,
    tax: 0,
  };
  const find = (kind: Stored["kind"], id: string) =>
    stored.find((row) => row.kind === kind && row.externalId === id);
  const rows = transactions.flatMap((transaction): JournalRow[] => {
    const { id, at, to, currency, commission, refundedAt } = transaction;
    const paid = refundedAt ? find("payment", id) : pricedOf(transaction);
    if (!paid) return [];
    const { amount, tax, yearly } = paid;
    const payment = { ...about, externalId: id, currency: paid.currency, amount };
    const back = { ...payment, paymentId: id };
    const wasRefunded = find("refund", id);
    const fee = { ...about, externalId: id, paymentId: id, currency, amount: commission };
    return [
      { ...payment, kind: "payment", at, tax, from: at, to, yearly },
      ...(commission > 0 ? [{ ...fee, kind: "fee", at } as const] : []),
      ...(refundedAt && amount > 0 ? [{ ...back, kind: "refund", at: refundedAt } as const] : []),
      // The store took the refund back, and does not say when.
      ...(wasRefunded && !refundedAt ? [{ ...back, kind: "refund_failed", at: now } as const] : []),
    ];
  });
  const last = transactions.at(-1);
  if (!last || last.refundedAt || !endedAt || endedAt > now) return rows;
  const ended = { ...about, externalId: last.id, currency: last.currency, amount: 0 };
  return [...rows, { ...ended, kind: "ended", at: endedAt }];
}

/** Undefined if the price is unknown; the subscription is then reported as a difference. */
function pricedOf(transaction: StoreTransaction) {
  const { amount } = transaction;
  if (amount === null) return undefined;
  const priced = { ...transaction, amount };
  return { ...priced, yearly: yearlyOf(priced) };
}

function yearlyOf({ at, to, amount }: StoreTransaction & { amount: number }): number | null {
  if (!to || amount === 0) return null;
  const days = (to.getTime() - at.getTime()) / DAY_MS;
  const months = Math.round(days / MONTH_DAYS);
  return Math.round(months > 0 ? (amount * 12) / months : (amount * 365) / days);
}
