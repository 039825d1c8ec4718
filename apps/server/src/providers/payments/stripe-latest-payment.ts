import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import { idOf } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";

/** More than staff move a next charge between two payments. */
const MAX_MOVES = 50;

/** Moving the next charge writes an invoice over nothing, which pays for no period. */
export const isMove = ({
  amount_due,
  billing_reason,
}: {
  amount_due: number;
  billing_reason?: string | null | undefined;
}) => amount_due === 0 && billing_reason === "subscription_update";

/** Throws `billing.provider_unavailable` when the response is about something else. */
export async function latestPaidInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  const read = (limit: number) =>
    callStripeOrNull(
      stripe.invoices.list({ subscription, status: "paid", limit, expand: ["data.payments"] }),
    );
  const first = await read(1);
  if (first && !Array.isArray(first.data)) throw unreadable("a list of invoices without data");
  const [latest] = first?.data ?? [];
  const more = latest && isMove(latest) ? await read(MAX_MOVES) : first;
  const invoice = more?.data.find((each) => !isMove(each)) ?? latest;
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
