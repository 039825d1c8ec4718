import { amend } from "#payments/books/objects.ts";
import type { Invoice, Subscription } from "#payments/books/subscription-types.ts";
import { intentOf } from "#payments/invoices/charging.ts";
import { collect, takeDecline } from "#payments/invoices/collection.ts";
import { invoicesOf, paymentsOf, writeInvoice } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { periodEnd } from "./periods.ts";
import { endSubscription, hasEnded, itemOf, updateSubscription } from "./subscriptions.ts";
import { endTrial } from "./trials.ts";

/** Seconds in which a first invoice can be paid. */
const PAYABLE_FOR = 23 * 3_600;

/** Returns the Unix second of the next due date; Infinity for an ended subscription. */
export function dueAt(subscription: Subscription): number {
  if (hasEnded(subscription) || subscription.status === "paused") return Number.POSITIVE_INFINITY;
  if (subscription.status === "incomplete") return expiryOf(subscription);
  const end = itemOf(subscription).current_period_end;
  return Math.min(end, subscription.cancel_at ?? end);
}

/** Executes a due change: ends the subscription, or starts and collects its next period. */
export function renewOrEnd(world: World, subscription: Subscription): void {
  if (subscription.status === "incomplete") {
    expireIncomplete(world, subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= dueAt(subscription)) {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  if (endTrial(world, subscription)) return;
  const before = amend(subscription, { items: nextPeriod(subscription) });
  const invoice = writeInvoice(world, subscription, { reason: "subscription_cycle" });
  const replaced = amend(subscription, { latest_invoice: invoice.id });
  world.emit("customer.subscription.updated", subscription, { ...before, ...replaced });
  if (subscription.status === "unpaid") return;
  const paid = collect(world, subscription, invoice, takeDecline(world, subscription));
  updateSubscription(world, subscription, { status: paid ? "active" : "past_due" });
}

function nextPeriod(subscription: Subscription): Subscription["items"] {
  const items = structuredClone(subscription.items);
  const [item] = items.data;
  if (!item?.price.recurring) throw new Error(`${subscription.id} has no recurring price.`);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(
    item.current_period_end,
    item.price.recurring,
    subscription.billing_cycle_anchor,
  );
  return items;
}

/** Ends the current period now; later periods count from now. */
export function endPeriodNow(world: World, subscription: Subscription): void {
  const now = world.clock.seconds();
  itemOf(subscription).current_period_end = now;
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at !== null) subscription.cancel_at = now;
  renewOrEnd(world, subscription);
}

/** Retries the newest unpaid invoice; returns true when that reactivates the subscription. */
export function payNewestInvoice(
  world: World,
  subscription: Subscription,
  declines: boolean,
): boolean {
  const invoice = invoicesOf(world, subscription.id).findLast((known) => known.status !== "paid");
  if (!invoice || hasEnded(subscription)) return false;
  const decline = declines ? takeDecline(world, subscription) : null;
  if (!collect(world, subscription, invoice, decline)) return false;
  updateSubscription(world, subscription, { status: "active" });
  return true;
}

function expiryOf(subscription: Subscription): number {
  return subscription.created + PAYABLE_FOR;
}

/** Ends a subscription that was never paid for and voids its invoices. */
function expireIncomplete(world: World, subscription: Subscription): void {
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
