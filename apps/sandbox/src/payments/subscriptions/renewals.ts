import { amend } from "#payments/books/amend.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { collect, takeDecline } from "#payments/invoices/collection.ts";
import { invoicesOf, writeInvoice } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { expireIncomplete, expiryOf } from "./incomplete.ts";
import { periodEnd } from "./period.ts";
import { endSubscription, hasEnded, itemOf, updateSubscription } from "./subscriptions.ts";

/** When something falls due for a subscription, in Unix seconds; never for an ended one. */
export function dueAt(subscription: Subscription): number {
  if (hasEnded(subscription)) return Number.POSITIVE_INFINITY;
  if (subscription.status === "incomplete") return expiryOf(subscription);
  const end = itemOf(subscription).current_period_end;
  return Math.min(end, subscription.cancel_at ?? end);
}

/** Does what falls due for a subscription: it ends, or its next period begins and is collected. */
export function renewOrEnd(world: World, subscription: Subscription): void {
  if (subscription.status === "incomplete") {
    expireIncomplete(world, subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= dueAt(subscription)) {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  const before = amend(subscription, { items: nextPeriod(subscription) });
  const invoice = writeInvoice(world, subscription, "subscription_cycle");
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

/** Lets the current period end now instead of at its time; what follows counts from now. */
export function endPeriodNow(world: World, subscription: Subscription): void {
  const now = world.clock.seconds();
  itemOf(subscription).current_period_end = now;
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at !== null) subscription.cancel_at = now;
  renewOrEnd(world, subscription);
}

/** Tries the newest unpaid invoice again; true when it was paid, which mends the subscription. */
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
