import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import { idOf } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";

/** Throws `billing.provider_unavailable` when the response is about something else. */
export async function latestPaidInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  const list = await callStripeOrNull(
    stripe.invoices.list({ subscription, status: "paid", limit: 1, expand: ["data.payments"] }),
  );
  if (list && !Array.isArray(list.data)) throw unreadable("a list of invoices without data");
  const [invoice] = list?.data ?? [];
  const paidFor = invoice?.parent?.subscription_details?.subscription;
  if (invoice && idOf(paidFor) !== subscription) throw unreadable("another subscription's invoice");
  return invoice;
}

/** Returns the charge of an invoice; null when nothing was paid, or not through the provider. */
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

async function whole<Found>(
  reference: string | Found,
  read: (id: string) => Promise<Found>,
): Promise<Found | null> {
  return typeof reference === "string" ? callStripeOrNull(read(reference)) : reference;
}

/** Refusals of a refund whose money has been returned already. */
const GIVEN_BACK = ["charge_already_refunded", "charge_disputed"];

export async function refundLatestPayment(stripe: Stripe, subscription: string): Promise<void> {
  const invoice = await latestPaidInvoice(stripe, subscription);
  const charge = invoice && (await chargeOf(stripe, invoice));
  if (!charge || charge.refunded) return;
  const once = { idempotencyKey: `refund-${charge.id}` };
  await callStripeOrNull(stripe.refunds.create({ charge: charge.id }, once), GIVEN_BACK);
}
