import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import type { ProviderSubscription } from "./payments.ts";
import { idOf } from "./stripe-client.ts";
import { ask } from "./stripe-errors.ts";
import { chargeOf } from "./stripe-latest-payment.ts";

/**
 * A dispute that is open or lost takes the paid period away. One that was won does not, nor does an
 * inquiry (`warning_…`) or a dispute that was prevented: no money has gone back.
 */
const REVOKING = new Set([
  "needs_response",
  "under_review",
  "lost",
  "appeal_needs_response",
  "appeal_under_review",
]);

/**
 * What became of the money of an invoice that was paid: an invoice stays "paid" after
 * a refund, and a charge stays "disputed" after a dispute was won, so the charge and its disputes
 * are asked (decision 18).
 */
export async function readRevocation(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<ProviderSubscription["revoked"]> {
  const charge = await chargeOf(stripe, invoice);
  if (!charge) return null;
  if (idOf(charge.customer) !== idOf(invoice.customer)) throw unreadable("another's charge");
  if (charge.refunded) return "refunded";
  if (!charge.disputed) return null;
  const { data } = await ask(stripe.disputes.list({ charge: charge.id, limit: 100 }));
  return data.some(({ status }) => REVOKING.has(status)) ? "disputed" : null;
}
