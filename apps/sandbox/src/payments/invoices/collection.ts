import type { PaymentIntent } from "#payments/books/payment-types.ts";
import type { Invoice, Subscription } from "#payments/books/subscription-types.ts";
import { updateCustomer } from "#payments/customers/customers.ts";
import { type Decline, declinesRenewals, RENEWAL_DECLINE } from "#payments/customers/test-cards.ts";
import type { World } from "#payments/world.ts";
import { chargeIntent, intentOf } from "./charging.ts";
import { paymentsOf } from "./invoices.ts";

type Charged = Pick<Subscription, "customer" | "default_payment_method">;

export function methodOf(world: World, subscription: Charged): string | null {
  const customer = world.books.customer.get(subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Returns why a payment with this card, or with none, is declined; null when it succeeds. */
export function declineOf(world: World, method: string | null): Decline | null {
  const card = method ? world.books.payment_method.get(method).card : undefined;
  return !card || declinesRenewals(card) ? RENEWAL_DECLINE : null;
}

/** Returns why the next renewal fails, or null; consumes a decline that the control ordered. */
export function takeDecline(world: World, subscription: Subscription): Decline | null {
  const ordered = world.books.renewal_decline.remove(subscription.id);
  return ordered ? RENEWAL_DECLINE : declineOf(world, methodOf(world, subscription));
}

export function finalize(world: World, invoice: Invoice): PaymentIntent {
  invoice.status = "open";
  invoice.hosted_invoice_url = `${world.publicUrl}/i/${invoice.id}`;
  invoice.status_transitions.finalized_at ??= world.clock.seconds();
  return intentOf(world, invoice);
}

/** Pays an invoice over nothing, without a charge. */
export function settleFree(world: World, invoice: Invoice): void {
  invoice.attempted = true;
  settle(world, invoice);
  world.emit("invoice.paid", invoice);
}

/** Tries to collect an invoice and emits the outcome; returns false when it is declined. */
export function collect(
  world: World,
  subscription: Subscription,
  invoice: Invoice,
  decline: Decline | null,
): boolean {
  if (invoice.amount_due === 0) {
    settleFree(world, invoice);
    return true;
  }
  const method = methodOf(world, subscription);
  chargeIntent(world, finalize(world, invoice), method, decline);
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  if (!decline) settle(world, invoice);
  const customer = world.books.customer.get(invoice.customer);
  world.emit(decline ? "invoice.payment_failed" : "invoice.paid", invoice);
  updateCustomer(world, customer, { delinquent: decline !== null });
  return decline === null;
}

/** Marks an invoice and its payments as paid now. */
export function settle(world: World, invoice: Invoice): void {
  const now = world.clock.seconds();
  const finalized_at = invoice.status_transitions.finalized_at ?? now;
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, finalized_at, paid_at: now },
  });
  for (const payment of paymentsOf(world, invoice.id)) {
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = now;
  }
}
