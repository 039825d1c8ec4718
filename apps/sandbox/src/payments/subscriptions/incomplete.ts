import { amend } from "#payments/books/amend.ts";
import type { Invoice, Subscription } from "#payments/books/subscription-types.ts";
import { intentOf } from "#payments/invoices/charging.ts";
import { invoicesOf, paymentsOf } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { updateSubscription } from "./subscriptions.ts";

const PAYABLE_FOR = 23 * 3_600;

/** The Unix second at which a subscription whose first invoice stays unpaid is given up. */
export function expiryOf(subscription: Subscription): number {
  return subscription.created + PAYABLE_FOR;
}

/** Gives up a subscription that was never paid for: nothing more is asked of the customer. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription.id)) voidInvoice(world, invoice);
  const ended_at = world.clock.seconds();
  updateSubscription(world, subscription, { status: "incomplete_expired", ended_at });
}

function voidInvoice(world: World, invoice: Invoice): void {
  const now = world.clock.seconds();
  amend(intentOf(world, invoice), { status: "canceled", canceled_at: now });
  for (const payment of paymentsOf(world, invoice.id)) {
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now;
  }
  const status_transitions = { ...invoice.status_transitions, voided_at: now };
  const previous = amend(invoice, { status: "void", status_transitions });
  world.emit("invoice.voided", invoice, previous ?? undefined);
}
