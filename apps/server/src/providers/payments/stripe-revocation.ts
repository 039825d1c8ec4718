import type Stripe from "stripe";
import type { ProviderSubscription } from "./payments.ts";
import { ask, askFor } from "./stripe-errors.ts";

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
 * What became of the money of a subscription's latest paid invoice: an invoice stays "paid" after
 * a refund, and a charge stays "disputed" after a dispute was won, so the charge and its disputes
 * are asked (decision 18).
 */
export async function readRevocation(
  stripe: Stripe,
  subscriptionId: string,
): Promise<ProviderSubscription["revoked"]> {
  const charge = await latestCharge(stripe, subscriptionId);
  if (!charge) return null;
  if (charge.refunded) return "refunded";
  if (!charge.disputed) return null;
  const { data } = await ask(stripe.disputes.list({ charge: charge.id, limit: 100 }));
  return data.some(({ status }) => REVOKING.has(status)) ? "disputed" : null;
}

/** Null while nothing was paid, and when nothing had to be. */
async function latestCharge(stripe: Stripe, subscription: string): Promise<Stripe.Charge | null> {
  const { data } = await ask(
    stripe.invoices.list({ subscription, status: "paid", limit: 1, expand: ["data.payments"] }),
  );
  const paid = data[0]?.payments?.data.find(({ status }) => status === "paid")?.payment;
  if (paid?.charge) return whole(paid.charge, (id) => stripe.charges.retrieve(id));
  if (!paid?.payment_intent) return null;
  const intent = await whole(paid.payment_intent, (id) =>
    stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }),
  );
  const charge = intent?.latest_charge;
  return charge ? whole(charge, (id) => stripe.charges.retrieve(id)) : null;
}

/** The object itself where the answer holds it, else read by its id. */
async function whole<Found>(
  reference: string | Found,
  read: (id: string) => Promise<Found>,
): Promise<Found | null> {
  return typeof reference === "string" ? askFor(read(reference)) : reference;
}
