import { GIFT_REASON, type JournalRow } from "@sovereign/domain/journal";
import { GIFT_ID } from "./stripe-gifts.ts";
import { isMove } from "./stripe-latest-payment.ts";
import type {
  Charge,
  Dispute,
  Invoice,
  Movement,
  Refund,
  StripeSubscription,
} from "./stripe-money-objects.ts";

/** The product sold by an invoice or a subscription. */
export type Sale = Pick<JournalRow, "product" | "from" | "to" | "yearly"> & {
  /** For a sale other than the payer's membership. */
  name: string | null;
};

/** The purchase a charge paid for; without an invoice it is a gift or another product. */
export type PaidFor = Pick<JournalRow, "subscriptionId" | "customerId"> &
  Sale &
  Pick<JournalRow, "discount" | "tax" | "reason">;

const NOTHING = {
  ...({ source: "stripe", memberKey: null, paymentId: null } as const),
  from: null,
  to: null,
  yearly: null,
  discount: 0,
  tax: 0,
};

const sumOf = (parts: readonly { amount: number }[] | null | undefined) =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);

export function paidForOf(invoice: Invoice, sale: Sale): PaidFor {
  return {
    ...sale,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
    customerId: invoice.customer ?? null,
    discount: sumOf(invoice.total_discount_amounts),
    tax: sumOf(invoice.total_taxes),
    reason: sale.name ?? couponOf(invoice) ?? invoice.billing_reason ?? null,
    ...giftOf(invoice),
  };
}

/** Returns the sale of a charge without an invoice. */
export const paidAlone = (charge: Charge): PaidFor => ({
  subscriptionId: null,
  customerId: charge.customer ?? null,
  product: "other",
  name: null,
  from: null,
  to: null,
  yearly: null,
  discount: 0,
  tax: 0,
  reason: charge.description ?? null,
  ...giftOf(charge),
});

/** Undefined without a discount. */
function couponOf({ total_discount_amounts: amounts, discounts }: Invoice) {
  if (sumOf(amounts) === 0) return undefined;
  return (discounts ?? []).flatMap((name) => name ?? []).join(", ");
}

/** Its payment has no paid time: the year belongs to the member who claims the gift. */
function giftOf({ metadata }: Pick<Charge, "metadata">): Partial<PaidFor> | undefined {
  const subscriptionId = metadata?.[GIFT_ID];
  if (!subscriptionId) return undefined;
  const time = { from: null, to: null, yearly: null };
  return { ...time, subscriptionId, product: "gift", name: GIFT_REASON, reason: GIFT_REASON };
}

/** The ids of the payment intents and charges that an invoice waits for or was paid by. */
export const paymentsOf = ({ payments }: Invoice): string[] =>
  payments?.data.flatMap(({ payment }) => payment.charge ?? payment.payment_intent ?? []) ?? [];

/** An invoice's own rows; its payments are charges, unless it was free. */
export function rowsOfInvoice(invoice: Invoice, paidFor: PaidFor): JournalRow[] {
  const { id, status, currency, created, status_transitions: when } = invoice;
  if (status === "draft" || invoice.total < 0) return [];
  const { name: _, ...about } = paidFor;
  const fact = { ...NOTHING, ...about, externalId: id, currency };
  if (isMove({ ...invoice, billing_reason: invoice.billing_reason ?? null })) {
    if (about.product === "other") return [];
    return [{ ...fact, kind: "moved", at: created, amount: 0, discount: 0, tax: 0 }];
  }
  const at = when.finalized_at ?? created;
  const billed: JournalRow = { ...fact, kind: "invoice", at, amount: invoice.total };
  if (status !== "paid" || paymentsOf(invoice).length > 0) return [billed];
  const amount = invoice.amount_paid;
  const tax = Math.min(fact.tax, amount);
  return [billed, { ...fact, kind: "payment", at: when.paid_at ?? at, amount, tax }];
}

export function rowsOfCharge(charge: Charge, paidFor: PaidFor): JournalRow[] {
  const { id, status, currency, created, balance_transaction: movement } = charge;
  if (status !== "succeeded") return [];
  const { name: _, ...about } = paidFor;
  const amount = charge.amount_captured ?? charge.amount;
  const tax = Math.min(about.tax, amount);
  const fact = { ...NOTHING, ...about, externalId: id, at: created, currency };
  return [
    { ...fact, kind: "payment", amount, tax },
    ...rowsOfMovement(movement, {
      about: ofPayment(id, paidFor),
      at: created,
      sum: { amount, currency },
    }),
  ];
}

/** A movement of the account, without a payment. */
export const ACCOUNT = {
  ...NOTHING,
  ...({ product: "membership", subscriptionId: null, customerId: null, reason: null } as const),
};

type Moved = {
  about: Pick<JournalRow, "paymentId" | "subscriptionId" | "customerId" | "product">;
  at: Date;
  /** The sum that moved, where the balance may have it in another currency. */
  sum?: Pick<JournalRow, "amount" | "currency">;
};

/** The fee of a balance movement, or the fee returned, and its currency exchange. */
export function rowsOfMovement(
  movement: Movement | null | undefined,
  { about, at, sum }: Moved,
): JournalRow[] {
  if (!movement) return [];
  const { id, fee, amount, currency, created = at } = movement;
  const fact = { ...NOTHING, ...about, externalId: id, at: created, reason: null };
  const rows: JournalRow[] = [];
  if (fee !== 0)
    rows.push({ ...fact, kind: fee > 0 ? "fee" : "credit", currency, amount: Math.abs(fee) });
  if (!sum || sum.currency === currency) return rows;
  const ours = { ...fact, currency, amount: Math.abs(amount) };
  const theirs = { ...fact, ...sum };
  const [from, into] = amount < 0 ? [ours, theirs] : [theirs, ours];
  return [...rows, { ...from, kind: "converted_from" }, { ...into, kind: "converted_to" }];
}

const ofPayment = (charge: string, { subscriptionId, customerId, product }: PaidFor) => ({
  paymentId: charge,
  subscriptionId,
  customerId,
  product,
});

/** Money moved unless a refund still waits for the customer, or was canceled while it did. */
export function rowsOfRefund(refund: Refund, charge: string, paidFor: PaidFor): JournalRow[] {
  const { id, amount, currency, created, status, balance_transaction: movement } = refund;
  if (status === "requires_action" || (status === "canceled" && !movement)) return [];
  const reason = paidFor.name ?? refund.reason ?? null;
  const about = ofPayment(charge, paidFor);
  const sum = { amount, currency };
  const fact = { ...NOTHING, ...about, ...sum, externalId: id, reason };
  const rows: JournalRow[] = [
    { ...fact, kind: "refund", at: created },
    ...rowsOfMovement(movement, { about, at: created, sum }),
  ];
  if (status !== "failed" && status !== "canceled") return rows;
  const back = refund.failure_balance_transaction;
  const at = back?.created ?? created;
  return [
    ...rows,
    { ...fact, kind: "refund_failed", at },
    ...rowsOfMovement(back, { about, at, sum }),
  ];
}

/** An inquiry moves no money. `closedAt` is when a lost dispute was decided. */
export function rowsOfDispute(
  dispute: Dispute,
  paidFor: PaidFor,
  closedAt: Date | null,
): JournalRow[] {
  const { id, charge, amount, currency, status, created, balance_transactions } = dispute;
  const movements = balance_transactions ?? [];
  const taken = movements.find((each) => each.amount < 0);
  if (!taken && (status.startsWith("warning_") || status === "prevented")) return [];
  const reason = paidFor.name ?? dispute.reason ?? null;
  const about = ofPayment(charge, paidFor);
  const sum = { amount, currency };
  const fact = { ...NOTHING, ...about, ...sum, externalId: id };
  const at = taken?.created ?? created;
  const back = movements.find((each) => each.amount > 0);
  const rows: JournalRow[] = [{ ...fact, kind: "dispute", at, reason }];
  rows.push(...movements.flatMap((each) => rowsOfMovement(each, { about, at, sum })));
  if (status === "won" && back)
    rows.push({ ...fact, kind: "dispute_won", at: back.created ?? at, reason });
  if (status === "lost") rows.push({ ...fact, kind: "dispute_lost", at: closedAt ?? at, reason });
  return rows;
}

export function rowsOfEnd(subscription: StripeSubscription, sale: Sale): JournalRow[] {
  const { id, customer, currency, ended_at: at, status, cancellation_details } = subscription;
  if (!at || sale.product === "other" || status !== "canceled") return [];
  return [
    {
      ...NOTHING,
      kind: "ended",
      externalId: id,
      at,
      product: sale.product,
      amount: 0,
      currency,
      subscriptionId: id,
      customerId: customer,
      reason: cancellation_details?.reason ?? null,
    },
  ];
}

/** Movements that are reported by their payment, refund, dispute or payout. */
const TOLD = [
  "charge",
  "refund",
  "refund_failure",
  "dispute",
  "dispute_reversal",
  "payout",
  "payout_reversal",
  "charge_failure",
  "partial_capture_reversal",
];

/** Other movements of the balance, such as a monthly fee, a top-up or a reserve. */
export function rowsOfAccount(movement: Movement & { created: Date; type: string }): JournalRow[] {
  const { id, type, created: at, currency, fee, description, reporting_category } = movement;
  const amount = movement.amount - fee;
  if (TOLD.includes(reporting_category ?? type) || amount === 0) return [];
  const fact = { ...ACCOUNT, externalId: id, at, currency, reason: description ?? type };
  return [{ ...fact, kind: amount < 0 ? "fee" : "credit", amount: Math.abs(amount) }];
}
