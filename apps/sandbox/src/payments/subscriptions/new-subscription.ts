import { badRequest, declinedCard } from "#payments/api/api-errors.ts";
import { amend } from "#payments/books/objects.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import type { Decline } from "#payments/customers/test-cards.ts";
import { collect, declineOf, finalize, methodOf } from "#payments/invoices/collection.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import {
  periodEndCancellation,
  type SubscriptionOrder,
  startSubscription,
} from "./subscriptions.ts";

export const PAYMENT_BEHAVIORS = [
  "allow_incomplete",
  "default_incomplete",
  "error_if_incomplete",
] as const;

type NewSubscription = Omit<SubscriptionOrder, "status"> & {
  behavior: (typeof PAYMENT_BEHAVIORS)[number];
  cancelAtPeriodEnd: boolean;
};

type Outlook = { decline: Decline | null; waits: boolean };

function outlookOf(world: World, order: NewSubscription): Outlook {
  if (order.price.unit_amount * order.quantity === 0) return { decline: null, waits: false };
  if (order.behavior === "default_incomplete") return { decline: null, waits: true };
  const { customer, paymentMethod: default_payment_method } = order;
  const method = methodOf(world, { customer, default_payment_method });
  if (!method) {
    const lack = "This customer has no attached payment source or default payment method.";
    const advice = "Please consider adding a default payment method.";
    throw badRequest(`${lack} ${advice}`, undefined, "resource_missing");
  }
  return { decline: declineOf(world, method), waits: false };
}

function awaitPayment(world: World, subscription: Subscription): void {
  const invoice = world.books.invoice.get(subscription.latest_invoice ?? "");
  const intent = finalize(world, invoice);
  const payment_method = methodOf(world, subscription);
  if (payment_method) amend(intent, { payment_method, status: "requires_confirmation" });
}

/**
 * Starts a subscription and collects its first invoice. If that is declined, the subscription
 * stays incomplete, or the card's 402 is thrown with `error_if_incomplete`.
 */
export function createSubscription(world: World, order: NewSubscription): Subscription {
  const { decline, waits } = outlookOf(world, order);
  if (decline && order.behavior === "error_if_incomplete") throw declinedCard(decline);
  const status = decline || waits ? "incomplete" : "active";
  const subscription = startSubscription(world, { ...order, status });
  const cancellation = order.cancelAtPeriodEnd && periodEndCancellation(world, subscription, true);
  const invoice = writeInvoice(world, subscription, { reason: "subscription_create" });
  amend(subscription, { ...cancellation, latest_invoice: invoice.id });
  if (waits) awaitPayment(world, subscription);
  world.emit("customer.subscription.created", subscription);
  if (!waits) collect(world, subscription, invoice, decline);
  return subscription;
}
