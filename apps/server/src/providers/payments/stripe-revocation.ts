import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import type { ProviderSubscription } from "./payments.ts";
import { idOf } from "./stripe-client.ts";
import { callStripe } from "./stripe-errors.ts";
import { chargeOf } from "./stripe-latest-payment.ts";

/** Won or prevented disputes and inquiries (`warning_…`) return no money. */
const REVOKING = new Set([
  "needs_response",
  "under_review",
  "lost",
  "appeal_needs_response",
  "appeal_under_review",
]);

type Revoked = ProviderSubscription["revoked"];

/** After a refund an invoice stays "paid", and after a won dispute a charge stays "disputed". */
export async function readRevocation(stripe: Stripe, invoice: Stripe.Invoice): Promise<Revoked> {
  const charge = await chargeOf(stripe, invoice);
  if (!charge) return null;
  if (idOf(charge.customer) !== idOf(invoice.customer))
    throw unreadable("another customer's charge");
  return revocationOf(stripe, charge);
}

export async function revocationOf(stripe: Stripe, charge: Stripe.Charge): Promise<Revoked> {
  if (charge.refunded) return "refunded";
  if (!charge.disputed) return null;
  const { data } = await callStripe(stripe.disputes.list({ charge: charge.id, limit: 100 }));
  return data.some(({ status }) => REVOKING.has(status)) ? "disputed" : null;
}
