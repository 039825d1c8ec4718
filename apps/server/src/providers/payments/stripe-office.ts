import { declineOf } from "@sovereign/domain/broadcast";
import { type Money, minorUnits, moneyFrom } from "@sovereign/domain/money";
import { refundStateOf } from "@sovereign/domain/refund-life";
import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import {
  GIVEN_BACK,
  type OfficePayments,
  type OpenInvoice,
  type PaymentCard,
  type ProviderRefund,
  type RenewalPriceOrder,
  type Taken,
} from "./office-payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeOrNull, callStripeOrRefusal } from "./stripe-errors.ts";
import { chargeOf, latestPaidInvoice } from "./stripe-latest-payment.ts";
import { type OwnRefund, ownRefundSchema } from "./stripe-money-objects.ts";
import { allPages } from "./stripe-pages.ts";
import { NOTHING_TO_COME } from "./stripe-prices.ts";
import { readAs } from "./stripe-readable.ts";

const PARTS = ["data.charge", "data.failure_balance_transaction"];

const partSchema = z.object({ amount: z.int().nonnegative(), status: z.string().nullable() });

type Part = z.infer<typeof partSchema>;

/** Sums the refunds that have neither arrived nor come back. */
export const sumUnderWay = (refunds: readonly Part[]): number =>
  refunds
    .filter(({ status }) => refundStateOf(status) === "under_way")
    .reduce((sum, { amount }) => sum + amount, 0);

type Returned = { arrived: number; onItsWay: number };

/** A charge counts what is pending as refunded, so its refunds are read. */
export async function returnedOf(
  stripe: Stripe,
  { id: charge, amount_refunded: amount }: Pick<Stripe.Charge, "id" | "amount_refunded">,
): Promise<Returned> {
  if (amount === 0) return { arrived: 0, onItsWay: 0 };
  const found = await allPages((page) => stripe.refunds.list({ ...page, charge }));
  const onItsWay = sumUnderWay(found.map((refund) => readAs(partSchema, refund, "refund")));
  return { arrived: Math.max(0, amount - onItsWay), onItsWay };
}

/** More years than a card pays. */
const MAX_PAYMENTS = 100;

/** Stripe calls the first payment after free days a renewal. */
async function isFurtherYear(
  stripe: Stripe,
  { id, billing_reason: reason }: Stripe.Invoice,
  subscription: string,
): Promise<boolean> {
  if (reason !== "subscription_cycle") return false;
  const paid = { subscription, status: "paid", limit: MAX_PAYMENTS } as const;
  const { data } = await callStripe(stripe.invoices.list(paid));
  return data.some((other) => other.id !== id && other.amount_paid > 0);
}

/** Returns, cancels, moves and defends payments at Stripe. */
export function createStripeOffice(client: StripeClient): OfficePayments {
  async function readRefunds(chargeId: string): Promise<ProviderRefund[]> {
    const stripe = await client();
    const list = (page: object) =>
      stripe.refunds.list({ ...page, charge: chargeId, expand: PARTS });
    const found = await allPages(list);
    return found
      .map((refund) => refundOf(readAs(ownRefundSchema, refund, "refund"), chargeId))
      .reverse();
  }

  return {
    async readPayment({ subscriptionId, customerId }) {
      const stripe = await client();
      const invoice = await latestPaidInvoice(stripe, subscriptionId);
      const charge = invoice && (await chargeOf(stripe, invoice));
      if (!invoice || !charge) return null;
      if (idOf(charge.customer) !== customerId) throw unreadable("another customer's charge");
      const { currency, amount, amount_refunded } = charge;
      const { arrived, onItsWay } = await returnedOf(stripe, charge);
      return {
        chargeId: charge.id,
        paidAt: instant(invoice.status_transitions.paid_at ?? charge.created),
        renewal: await isFurtherYear(stripe, invoice, subscriptionId),
        paid: moneyFrom(amount, currency),
        refunded: moneyFrom(arrived, currency),
        onItsWay: moneyFrom(onItsWay, currency),
        left: moneyFrom(amount - amount_refunded, currency),
        card: cardOf(charge),
        disputed: charge.disputed,
      };
    },

    async openInvoice({ subscriptionId, customerId }) {
      const stripe = await client();
      const open = { subscription: subscriptionId, status: "open", limit: MAX_OPEN } as const;
      const { data } = await callStripe(
        stripe.invoices.list({ ...open, expand: ["data.payments"] }),
      );
      const found = readAs(z.array(openInvoiceSchema), data, "open invoices");
      const invoice = found.find(({ amount_remaining }) => amount_remaining > 0);
      if (!invoice?.hosted_invoice_url) return null;
      if (invoice.customer !== customerId) throw unreadable("another customer's invoice");
      return openInvoiceOf(invoice, await lastAttempt(stripe, invoice));
    },

    readRefunds,

    async refundPart({ subscriptionId, chargeId, amount, actId, key }) {
      const stripe = await client();
      // Stripe deletes a key after a day, and a restored database lacks recent requests.
      const before = (await readRefunds(chargeId)).find((refund) => refund.actId === actId);
      if (before) return { id: before.id };
      const metadata = { act: actId, ...(subscriptionId && { subscription: subscriptionId }) };
      const order = { charge: chargeId, amount: minorUnits(amount), metadata };
      return taken(stripe.refunds.create(order, { idempotencyKey: key }));
    },

    async refundLatestPayment({ subscriptionId, key }) {
      const stripe = await client();
      const invoice = await latestPaidInvoice(stripe, subscriptionId);
      const charge = invoice && (await chargeOf(stripe, invoice));
      if (!charge || charge.refunded) return null;
      const order = { charge: charge.id, metadata: { subscription: subscriptionId } };
      const asked = stripe.refunds.create(order, { idempotencyKey: key });
      const answer = await taken(asked);
      if ("refusal" in answer && GIVEN_BACK.includes(answer.refusal.code)) return null;
      const state = "refusal" in answer ? "refused" : refundStateOf((await asked).status);
      return {
        chargeId: charge.id,
        customerId: idOf(charge.customer),
        subscriptionId,
        amount: charge.amount - charge.amount_refunded,
        currency: charge.currency.toUpperCase(),
        state,
        taken: answer,
      };
    },

    async cancelAtPeriodEnd({ subscriptionId, cancel, key }) {
      const { subscriptions } = await client();
      const change = { cancel_at_period_end: cancel };
      return taken(subscriptions.update(subscriptionId, change, { idempotencyKey: key }));
    },

    async moveNextCharge({ subscriptionId, to, key }) {
      const { subscriptions } = await client();
      const trial_end = Math.floor(to.getTime() / 1000);
      const change = { trial_end, proration_behavior: "none" } as const;
      return taken(subscriptions.update(subscriptionId, change, { idempotencyKey: key }));
    },

    async readRenewalAt(order) {
      const stripe = await client();
      const items = await renewingAt(stripe, order);
      if (!items) return null;
      const { subscriptionId: subscription } = order;
      const subscription_details = { items, proration_behavior: "none" } as const;
      const asked = stripe.invoices.createPreview({ subscription, subscription_details });
      const next = await callStripeOrNull(asked, NOTHING_TO_COME);
      return next && moneyFrom(next.total, next.currency);
    },

    async changeRenewalPrice({ key, ...order }) {
      const stripe = await client();
      const items = await renewingAt(stripe, order);
      if (!items) return null;
      const change = { items, proration_behavior: "none" } as const;
      const { subscriptionId } = order;
      return taken(stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key }));
    },

    async readDispute(disputeId) {
      const stripe = await client();
      const expand = ["charge"];
      const found = await callStripeOrNull(stripe.disputes.retrieve(disputeId, { expand }));
      if (!found) return null;
      if (found.id !== disputeId) throw unreadable("another dispute");
      const { charge, amount, currency, reason, status, evidence_details, created } = found;
      const whole = typeof charge === "string" ? null : charge;
      const due = evidence_details?.due_by;
      return {
        id: disputeId,
        chargeId: idOf(charge) ?? "",
        customerId: idOf(whole?.customer),
        amount,
        currency: currency.toUpperCase(),
        fee: feeOf(found),
        reason,
        status,
        answerBy: due ? instant(due) : null,
        openedAt: instant(created),
        paidAt: whole ? instant(whole.created) : null,
        card: whole && cardOf(whole),
      };
    },

    async contestDispute({ disputeId, evidence, key }) {
      const { disputes } = await client();
      const { email, productDescription, serviceDate, accessLog, terms } = evidence;
      return taken(
        disputes.update(
          disputeId,
          {
            evidence: {
              customer_email_address: email,
              product_description: productDescription,
              service_date: serviceDate,
              access_activity_log: accessLog,
              refund_policy_disclosure: terms,
            },
            submit: true,
          },
          { idempotencyKey: key },
        ),
      );
    },

    async acceptDispute({ disputeId, key }) {
      const { disputes } = await client();
      return taken(disputes.close(disputeId, {}, { idempotencyKey: key }));
    },
  };
}

/**
 * Returns the item with the price to come, also if that is its price already; null unless the
 * subscription renews on its own then.
 */
async function renewingAt(
  stripe: Stripe,
  { subscriptionId, from, to, renewsAt }: RenewalPriceOrder,
): Promise<[{ id: string; price: string }] | null> {
  const found = await callStripeOrNull(stripe.subscriptions.retrieve(subscriptionId));
  if (found?.status !== "active" || found.cancel_at_period_end || found.cancel_at) return null;
  const item = found.items.data.find(({ price }) => price.id === from || price.id === to);
  if (!item || item.current_period_end * 1000 !== renewsAt.getTime()) return null;
  return [{ id: item.id, price: to }];
}

/** A subscription that is not ended early has one. */
const MAX_OPEN = 10;

const seconds = z.int().positive().max(253_402_300_799);
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const openInvoiceSchema = z.object({
  id: z.string().min(1),
  amount_remaining: z.int().nonnegative(),
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: reference,
  created: seconds,
  next_payment_attempt: seconds.nullish(),
  hosted_invoice_url: z.url({ protocol: /^https?$/ }).nullish(),
  payments: z
    .object({
      data: z.array(z.object({ payment: z.object({ payment_intent: reference.nullish() }) })),
    })
    .nullish(),
});
type FoundInvoice = z.infer<typeof openInvoiceSchema>;

const attemptSchema = z.object({
  latest_charge: z.object({ created: seconds }).nullish().catch(null),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish(),
});
type Attempt = z.infer<typeof attemptSchema>;

async function lastAttempt(stripe: Stripe, { payments }: FoundInvoice): Promise<Attempt> {
  const id = payments?.data.at(-1)?.payment.payment_intent;
  if (!id) return {};
  const expand = ["latest_charge"];
  const found = await callStripe(stripe.paymentIntents.retrieve(id, { expand }));
  return readAs(attemptSchema, found, "payment intent");
}

function openInvoiceOf(invoice: FoundInvoice, attempt: Attempt): OpenInvoice {
  const { id, amount_remaining, currency, created, next_payment_attempt: next } = invoice;
  const { code = null, decline_code = null } = attempt.last_payment_error ?? {};
  return {
    id,
    owed: moneyFrom(amount_remaining, currency),
    triedAt: instant(attempt.latest_charge?.created ?? created),
    nextTryAt: next ? instant(next) : null,
    why: declineOf(code, decline_code),
    url: invoice.hosted_invoice_url ?? "",
  };
}

export function cardOf({ payment_method_details }: Stripe.Charge): PaymentCard | null {
  const card = payment_method_details?.card;
  return card?.last4 ? { brand: card.brand ?? "unknown", lastFour: card.last4 } : null;
}

function feeOf({ balance_transactions }: Stripe.Dispute): Money | null {
  const [first] = balance_transactions ?? [];
  const fee = balance_transactions?.reduce((sum, each) => sum + each.fee, 0) ?? 0;
  return first && fee > 0 ? moneyFrom(fee, first.currency) : null;
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}

function refundOf(refund: OwnRefund, chargeId: string): ProviderRefund {
  const { id, charge, metadata, amount, currency, created } = refund;
  if (charge.id !== chargeId) throw unreadable("another charge's refund");
  return {
    id,
    chargeId,
    customerId: charge.customer ?? null,
    actId: metadata?.act ?? null,
    subscriptionId: metadata?.subscription ?? null,
    amount,
    currency: currency.toUpperCase(),
    state: refundStateOf(refund.status),
    failure: refund.failure_reason ?? null,
    askedAt: created,
    backAt: refund.failure_balance_transaction?.created ?? null,
  };
}

/** Returns the id of Stripe's result, or its refusal. */
async function taken(request: Promise<{ id: string }>): Promise<Taken> {
  const answer = await callStripeOrRefusal(request);
  if ("refusal" in answer) return answer;
  if (typeof answer.id !== "string") throw unreadable("an object without id");
  return { id: answer.id };
}
