import { minorUnits } from "@sovereign/domain/money";
import { refundStateOf } from "@sovereign/domain/refund-life";
import type Stripe from "stripe";
import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import type { OfficePayments, ProviderRefund, Taken } from "./office-payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripeOrRefusal } from "./stripe-errors.ts";
import { chargeOf, latestPaidInvoice } from "./stripe-latest-payment.ts";
import { type OwnRefund, ownRefundSchema } from "./stripe-money-objects.ts";
import { allPages } from "./stripe-pages.ts";
import { readAs } from "./stripe-readable.ts";

export type RefundCalls = "refundPart" | "refundLatestPayment" | "readRefunds";

/** Refusals of a refund whose money has been returned already. */
export const GIVEN_BACK = ["charge_already_refunded", "charge_disputed"];

const PARTS = ["data.charge", "data.failure_balance_transaction"];

const partSchema = z.object({ amount: z.int().nonnegative(), status: z.string().nullable() });

type Part = z.infer<typeof partSchema>;

/** What of refunds has neither arrived nor come back. */
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

/** Sends money back at Stripe, and reads what becomes of it. */
export function createStripeRefunds(client: StripeClient): Pick<OfficePayments, RefundCalls> {
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
    readRefunds,

    async refundPart({ subscriptionId, chargeId, amount, actId, key }) {
      const stripe = await client();
      // Stripe forgets a key after a day, and a restored database what was sent.
      const before = (await readRefunds(chargeId)).find((refund) => refund.actId === actId);
      if (before) return { id: before.id };
      const metadata = { act: actId, subscription: subscriptionId };
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
  };
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

/** Returns the id of what Stripe did, or its refusal. */
export async function taken(request: Promise<{ id: string }>): Promise<Taken> {
  const answer = await callStripeOrRefusal(request);
  if ("refusal" in answer) return answer;
  if (typeof answer.id !== "string") throw unreadable("an object without id");
  return { id: answer.id };
}
