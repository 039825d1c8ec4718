import type Stripe from "stripe";
import { askFor } from "./stripe-errors.ts";

/** The latest paid invoice of a subscription; undefined while nothing was paid, or of an unknown one. */
export async function latestPaidInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  const list = await askFor(
    stripe.invoices.list({ subscription, status: "paid", limit: 1, expand: ["data.payments"] }),
  );
  return list?.data[0];
}

/** The charge that paid an invoice; null when nothing had to be paid, or not through the provider. */
export async function chargeOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<Stripe.Charge | null> {
  const paid = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
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
