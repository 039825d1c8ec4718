import type { JournalRow } from "@sovereign/domain/journal";
import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import { idOf } from "./stripe-client.ts";
import {
  type PaidFor,
  paidAlone,
  paidForOf,
  paymentsOf,
  rowsOfCharge,
  rowsOfDispute,
  rowsOfEnd,
  rowsOfInvoice,
  rowsOfRefund,
} from "./stripe-journal-rows.ts";
import {
  type Charge,
  chargeSchema,
  type Dispute,
  disputeSchema,
  invoiceSchema,
  refundSchema,
  subscriptionSchema,
} from "./stripe-money-objects.ts";
import { allPages } from "./stripe-pages.ts";
import { readAs } from "./stripe-readable.ts";
import type { createStripeSales } from "./stripe-sales.ts";

export type Reading = { stripe: Stripe; sales: ReturnType<typeof createStripeSales> };

/** Everything that a customer paid and was returned. */
export async function rowsOfCustomer(
  { stripe, sales }: Reading,
  customer: string,
): Promise<JournalRow[]> {
  const [invoices, charges, subscriptions] = await Promise.all([
    allPages((page) => stripe.invoices.list({ ...page, customer, expand: INVOICE_PARTS })),
    allPages((page) => stripe.charges.list({ ...page, customer, expand: CHARGE_PARTS })),
    allPages((page) => stripe.subscriptions.list({ ...page, customer, status: "all" })),
  ]);
  if ([...invoices, ...charges, ...subscriptions].some((each) => idOf(each.customer) !== customer))
    throw unreadable("another customer's money");
  const rows: JournalRow[] = [];
  const paid = new Map<string, PaidFor>();
  for (const found of invoices) {
    const invoice = readAs(invoiceSchema, found, "invoice");
    const paidFor = paidForOf(invoice, await sales.ofInvoice(invoice));
    for (const payment of paymentsOf(invoice)) paid.set(payment, paidFor);
    rows.push(...rowsOfInvoice(invoice, paidFor));
  }
  for (const found of charges) {
    const charge = readAs(chargeSchema, found, "charge");
    const paidFor = paidForBy(charge, paid) ?? paidAlone(charge);
    rows.push(...rowsOfCharge(charge, paidFor), ...(await rowsOfReturns(stripe, charge, paidFor)));
  }
  for (const found of subscriptions) {
    const subscription = readAs(subscriptionSchema, found, "subscription");
    rows.push(...rowsOfEnd(subscription, await sales.ofSubscription(subscription)));
  }
  return rows;
}

export const INVOICE_PARTS = ["data.payments", "data.discounts.source.coupon"];
export const CHARGE_PARTS = ["data.balance_transaction", "data.refunds"];

export const paidForBy = (charge: Charge, paid: Map<string, PaidFor>): PaidFor | undefined =>
  paid.get(charge.id) ?? paid.get(charge.payment_intent ?? "");

/** Refunds of a charge, and amounts held by the bank. */
export async function rowsOfReturns(
  stripe: Stripe,
  charge: Charge,
  paidFor: PaidFor,
): Promise<JournalRow[]> {
  const rows: JournalRow[] = [];
  const expand = ["data.balance_transaction", "data.failure_balance_transaction"];
  if (charge.refunds?.data.length) {
    const list = (page: object) => stripe.refunds.list({ ...page, charge: charge.id, expand });
    for (const refund of await allPages(list))
      rows.push(...rowsOfRefund(readAs(refundSchema, refund, "refund"), charge.id, paidFor));
  }
  if (charge.disputed) {
    const list = (page: object) => stripe.disputes.list({ ...page, charge: charge.id });
    for (const found of await allPages(list)) {
      const dispute = readAs(disputeSchema, found, "dispute");
      const closedAt = dispute.status === "lost" ? await closingOf(stripe, dispute) : null;
      rows.push(...rowsOfDispute(dispute, paidFor, closedAt));
    }
  }
  return rows;
}

/** A lost dispute moves no money and has no date; its event does, for thirty days. */
async function closingOf(stripe: Stripe, { id, created }: Dispute): Promise<Date | null> {
  const since = { type: "charge.dispute.closed", created: { gte: created.getTime() / 1000 } };
  const events = await allPages((page) => stripe.events.list({ ...page, ...since }));
  const closed = events.find(({ data }) => "id" in data.object && data.object.id === id);
  return closed ? new Date(closed.created * 1000) : null;
}
