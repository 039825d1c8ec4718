import { type Money, moneyFrom } from "@sovereign/domain/money";
import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import type { OfficePayments, PaymentCard } from "./office-payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeOrNull } from "./stripe-errors.ts";
import { chargeOf, latestPaidInvoice } from "./stripe-latest-payment.ts";
import { type RefundCalls, returnedOf, taken } from "./stripe-refunds.ts";

/** More years than a card pays. */
const MAX_PAYMENTS = 100;

/** What Stripe calls a renewal after free days is the first payment. */
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
export function createStripeOffice(client: StripeClient): Omit<OfficePayments, RefundCalls> {
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

function cardOf({ payment_method_details }: Stripe.Charge): PaymentCard | null {
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
