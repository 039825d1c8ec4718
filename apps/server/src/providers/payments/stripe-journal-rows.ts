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

/** What an invoice or a subscription sells. */
export type Sale = Pick<JournalRow, "product" | "from" | "to" | "yearly"> & {
  /** Of what is no membership of the payer. */
  name: string | null;
};

/** What a charge paid for; without an invoice it is a gift or another product. */
export type PaidFor = Pick<JournalRow, "subscriptionId" | "customerId"> &
  Sale &
  Pick<JournalRow, "discount" | "tax" | "reason">;

const NOTHING = {
  ...({ source: "stripe", memberKey: null, paymentId: null } as const),
  ...{ from: null, to: null, yearly: null, discount: 0, tax: 0 },
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
    reason: sale.name ?? invoice.billing_reason ?? null,
    ...giftOf(invoice),
  };
}

/** Of a charge without an invoice. */
export const paidAlone = (charge: Charge): PaidFor => ({
  ...{ subscriptionId: null, customerId: charge.customer ?? null, product: "other", name: null },
  ...{ from: null, to: null, yearly: null, discount: 0, tax: 0 },
  reason: charge.description ?? null,
  ...giftOf(charge),
});

/** A gift's time belongs to whoever claims it, so its payment has none. */
function giftOf({ metadata }: Pick<Charge, "metadata">): Partial<PaidFor> | undefined {
  const subscriptionId = metadata?.[GIFT_ID];
  if (!subscriptionId) return undefined;
  const time = { from: null, to: null, yearly: null };
  return { ...time, subscriptionId, product: "gift", name: GIFT_REASON, reason: GIFT_REASON };
}

/** The ids of the payment intents and charges that an invoice waits for or was paid by. */
export const paymentsOf = ({ payments }: Invoice): string[] =>
  payments?.data.flatMap(({ payment }) => payment.charge ?? payment.payment_intent ?? []) ?? [];

/** What an invoice says on its own; its payments are charges, unless it cost nothing. */
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
    ...rowsOfFee(movement, { charge: id, at: created, paidFor }),
  ];
}

/** What Stripe kept of a movement of the balance. */
function rowsOfFee(
  movement: Movement | null | undefined,
  { charge, at, paidFor }: { charge: string; at: Date; paidFor: PaidFor },
): JournalRow[] {
  if (!movement || movement.fee <= 0) return [];
  const { id, fee, currency, created = at } = movement;
  const about = { ...NOTHING, ...ofPayment(charge, paidFor), currency };
  return [{ ...about, kind: "fee", externalId: id, at: created, amount: fee, reason: null }];
}

const ofPayment = (charge: string, { subscriptionId, customerId, product }: PaidFor) => ({
  ...{ paymentId: charge, subscriptionId, customerId, product },
});

/** Money moved unless a refund still waits for the customer, or was called off while it did. */
export function rowsOfRefund(refund: Refund, charge: string, paidFor: PaidFor): JournalRow[] {
  const { id, amount, currency, created, status, balance_transaction: movement } = refund;
  if (status === "requires_action" || (status === "canceled" && !movement)) return [];
  const reason = paidFor.name ?? refund.reason ?? null;
  const fact = { ...NOTHING, ...ofPayment(charge, paidFor), externalId: id, currency, amount };
  const returned: JournalRow = { ...fact, kind: "refund", at: created, reason };
  const fees = rowsOfFee(movement, { charge, at: created, paidFor });
  if (status !== "failed" && status !== "canceled") return [returned, ...fees];
  const at = refund.failure_balance_transaction?.created ?? created;
  return [returned, ...fees, { ...fact, kind: "refund_failed", at, reason }];
}

/** An inquiry takes no money. `closedAt` is when a lost dispute was decided. */
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
  const fact = { ...NOTHING, ...ofPayment(charge, paidFor), externalId: id, currency, amount };
  const at = taken?.created ?? created;
  const back = movements.find((each) => each.amount > 0);
  const rows: JournalRow[] = [{ ...fact, kind: "dispute", at, reason }];
  rows.push(...movements.flatMap((each) => rowsOfFee(each, { charge, at, paidFor })));
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
      ...{ kind: "ended", externalId: id, at, product: sale.product, amount: 0, currency },
      ...{ subscriptionId: id, customerId: customer },
      reason: cancellation_details?.reason ?? null,
    },
  ];
}

/** Fees that belong to no payment, such as of payouts. */
export function rowsOfAccountFee(
  movement: Movement & { created: Date; type: string },
): JournalRow[] {
  const { id, type, created: at, currency, fee, description } = movement;
  const amount = type === "stripe_fee" ? -movement.amount : fee;
  if (amount <= 0) return [];
  return [
    {
      ...NOTHING,
      ...{ kind: "fee", externalId: id, at, amount, currency, product: "membership" },
      ...{ subscriptionId: null, customerId: null, reason: description ?? type },
    },
  ];
}
