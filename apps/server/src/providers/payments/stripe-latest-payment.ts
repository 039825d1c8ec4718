import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import { idOf } from "./stripe-client.ts";
import { askFor } from "./stripe-errors.ts";

/**
 * The latest paid invoice of a subscription; undefined while nothing was paid, or of an unknown one.
 * Throws `billing.provider_unavailable` for an answer about something else.
 */
export async function latestPaidInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  const list = await askFor(
    stripe.invoices.list({ subscription, status: "paid", limit: 1, expand: ["data.payments"] }),
  );
  if (list && !Array.isArray(list.data)) throw unreadable("a list of invoices without data");
  const [invoice] = list?.data ?? [];
  const paidFor = invoice?.parent?.subscription_details?.subscription;
  if (invoice && idOf(paidFor) !== subscription) throw unreadable("another's invoice");
  return invoice;
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

/** What the provider refuses a refund with whose money has gone back already. */
const GIVEN_BACK = ["charge_already_refunded", "charge_disputed"];

/** Refunds all that is left of a subscription's latest payment; nothing where nothing was paid. */
export async function refundLatestPayment(stripe: Stripe, subscription: string): Promise<void> {
  const invoice = await latestPaidInvoice(stripe, subscription);
  const charge = invoice && (await chargeOf(stripe, invoice));
  if (!charge || charge.refunded) return;
  const once = { idempotencyKey: `refund-${charge.id}` };
  await askFor(stripe.refunds.create({ charge: charge.id }, once), GIVEN_BACK);
}
