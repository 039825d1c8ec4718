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

/** The same of a gift's payment, for which a lost dispute is the end: the money went back. */
export async function giftRevocationOf(stripe: Stripe, charge: Stripe.Charge): Promise<Revoked> {
  if (charge.refunded) return "refunded";
  const statuses = await disputesOf(stripe, charge);
  if (statuses.some((status) => status !== "lost" && REVOKING.has(status))) return "disputed";
  return statuses.includes("lost") ? "refunded" : null;
}

async function revocationOf(stripe: Stripe, charge: Stripe.Charge): Promise<Revoked> {
  if (charge.refunded) return "refunded";
  const statuses = await disputesOf(stripe, charge);
  return statuses.some((status) => REVOKING.has(status)) ? "disputed" : null;
}

async function disputesOf(stripe: Stripe, { id, disputed }: Stripe.Charge) {
  if (!disputed) return [];
  const { data } = await callStripe(stripe.disputes.list({ charge: id, limit: 100 }));
  return data.map(({ status }) => status);
}
