import type { CheckoutSession } from "#payments/books/object-types.ts";
import { readCard } from "#payments/customers/test-cards.ts";
import type { World } from "#payments/world.ts";
import { completeCheckout } from "./checkouts.ts";

/** The data of the hosted checkout page. Amounts are in the currency's smallest unit. */
export type HostedCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  productName: string;
  amount: number;
  currency: string;
  interval: string;
  /** The customer's email if it is known and cannot be changed. */
  fixedEmail: string | null;
  suggestedEmail: string | null;
  cancelUrl: string | null;
};

export type Payment = { email: string; card: string; name: string };

/** The URL to redirect to, or why the payment was refused. */
export type PaymentOutcome = { ok: true; redirect: string } | { ok: false; message: string };

/** A checkout counts as expired from its time on, even before the provider marks it. */
function statusOf(world: World, session: CheckoutSession): CheckoutSession["status"] {
  const over = session.status === "open" && session.expires_at <= world.clock.seconds();
  return over ? "expired" : session.status;
}

function settledEmail(world: World, session: CheckoutSession): string | null {
  if (!session.customer) return session.customer_email;
  return world.books.customer.get(session.customer).email;
}

export function findCheckout(world: World, id: string): HostedCheckout | undefined {
  const session = world.books["checkout.session"].find(id);
  if (!session) return undefined;
  const order = world.books.checkout_order.get(id);
  const price = world.books.price.get(order.price);
  return {
    id,
    status: statusOf(world, session),
    productName: world.books.product.get(price.product).name,
    amount: price.unit_amount * order.quantity,
    currency: price.currency,
    interval: price.recurring?.interval ?? "",
    fixedEmail: settledEmail(world, session),
    suggestedEmail: null,
    cancelUrl: session.cancel_url,
  };
}

export function payCheckout(world: World, id: string, payment: Payment): PaymentOutcome {
  const session = world.books["checkout.session"].find(id);
  if (!session || statusOf(world, session) !== "open") {
    return { ok: false, message: "This checkout is over. Go back and start again." };
  }
  const email = settledEmail(world, session) ?? payment.email.trim();
  if (!/^\S+@\S+$/.test(email)) return { ok: false, message: "Your email is invalid." };
  const read = readCard(payment.card);
  if ("refusal" in read) return { ok: false, message: read.refusal };
  completeCheckout(world, session, { email, name: payment.name.trim() || null }, read.card);
  return { ok: true, redirect: session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id) };
}
