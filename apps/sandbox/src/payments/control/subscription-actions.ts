import type { Charge, Refund } from "#payments/books/payment-types.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { intentOf } from "#payments/invoices/charging.ts";
import { invoicesOf } from "#payments/invoices/invoices.ts";
import {
  closeDispute,
  completeRefund,
  escalateInquiry,
  failRefund,
  openDispute,
  refundCharge,
} from "#payments/invoices/refunds-and-disputes.ts";
import { failPayout } from "#payments/payouts/payouts.ts";
import { endPeriodNow, payNewestInvoice } from "#payments/subscriptions/renewals.ts";
import {
  endSubscription,
  hasEnded,
  updateSubscription,
} from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";
import { ControlError, type Paid } from "./payment-control.ts";

type Named = { subscription: string };

function running(world: World, order: Named): Subscription {
  const subscription = world.books.subscription.find(order.subscription);
  if (!subscription) throw new ControlError(`There is no subscription ${order.subscription}.`);
  if (!hasEnded(subscription)) return subscription;
  throw new ControlError(`The subscription ${subscription.id} has ended.`);
}

export function latestPaidCharge(world: World, order: Named): Charge {
  const invoice = invoicesOf(world, order.subscription).findLast(
    ({ status, amount_paid }) => status === "paid" && amount_paid > 0,
  );
  const charge = invoice && intentOf(world, invoice).latest_charge;
  if (charge) return world.books.charge.get(charge);
  throw new ControlError(`${order.subscription} has no paid invoice.`);
}

function paidCharge(world: World, order: Paid): Charge {
  if ("subscription" in order) return latestPaidCharge(world, order);
  const charge = world.books.payment_intent.find(order.payment)?.latest_charge;
  if (charge) return world.books.charge.get(charge);
  throw new ControlError(`There is no payment ${order.payment}.`);
}

/** Changes what only the provider's staff or a key of another mode could. */
export function alter(
  world: World,
  order: Named & { quantity?: number; livemode?: boolean; price?: string },
): void {
  const subscription = running(world, order);
  const items = structuredClone(subscription.items);
  const [item] = items.data;
  if (item && order.quantity !== undefined) item.quantity = order.quantity;
  if (item && order.price) item.price = structuredClone(world.books.price.get(order.price));
  const mode = order.livemode === undefined ? {} : { livemode: order.livemode };
  updateSubscription(world, subscription, { items, ...mode });
}

export function declineNextRenewal(world: World, order: Named): void {
  world.books.renewal_decline.put({ id: running(world, order).id });
}

/** Ends the current period now; throws when it is unpaid. */
export function renewNow(world: World, order: Named): void {
  const subscription = running(world, order);
  if (subscription.status === "incomplete") {
    throw new ControlError(`The first invoice of ${subscription.id} is not paid.`);
  }
  endPeriodNow(world, subscription);
}

/** Pays the newest unpaid invoice; throws when all are paid. */
export function recover(world: World, order: Named): void {
  if (payNewestInvoice(world, running(world, order), false)) return;
  throw new ControlError(`${order.subscription} has no unpaid invoice.`);
}

/** Stops collecting; throws unless the subscription is past due. */
export function giveUp(world: World, order: Named & { status: "canceled" | "unpaid" }): void {
  const subscription = running(world, order);
  if (subscription.status !== "past_due")
    throw new ControlError(`${subscription.id} is not past due.`);
  if (order.status === "canceled") endSubscription(world, subscription, "payment_failed");
  else updateSubscription(world, subscription, { status: "unpaid" });
}

/** Without an amount, all that is left. */
export function refund(world: World, order: Paid & { amount?: number }): void {
  const charge = paidCharge(world, order);
  const reason = "requested_by_customer";
  refundCharge(world, charge, { amount: order.amount, reason, metadata: {} });
}

function latestRefund(world: World, order: Paid, statuses: readonly Refund["status"][]): Refund {
  const charge = paidCharge(world, order);
  const refund = world.books.refund
    .all()
    .findLast((each) => each.charge === charge.id && statuses.includes(each.status));
  if (refund) return refund;
  throw new ControlError(`${Object.values(order)[0]} has no refund that is ${statuses.join("/")}.`);
}

export function payRefundOut(world: World, order: Paid): void {
  completeRefund(world, latestRefund(world, order, ["pending"]));
}

/** Sends the latest refund of the latest payment back. */
export function refuseRefund(world: World, { reason, ...order }: Paid & { reason?: string }): void {
  const refund = latestRefund(world, order, ["pending", "succeeded"]);
  failRefund(world, refund, reason === undefined ? {} : { reason });
}

export function callRefundOff(world: World, order: Paid): void {
  failRefund(world, latestRefund(world, order, ["pending"]), { status: "canceled" });
}

/** Sends the latest payout back. */
export function refusePayout(world: World): void {
  const payout = world.books.payout.all().findLast(({ status }) => status !== "failed");
  if (!payout) throw new ControlError("Nothing was paid out.");
  failPayout(world, payout);
}

/** Throws when the charge was disputed before. */
export function dispute(world: World, order: Paid, kind?: { inquiry: boolean }): void {
  const charge = paidCharge(world, order);
  if (charge.disputed) throw new ControlError(`The charge ${charge.id} was disputed already.`);
  openDispute(world, charge, kind);
}

export function escalate(world: World, order: Paid): void {
  const { id } = paidCharge(world, order);
  const asked = world.books.dispute
    .all()
    .find(({ charge, status }) => charge === id && status.startsWith("warning_"));
  if (!asked) throw new ControlError(`The charge ${id} has no inquiry.`);
  escalateInquiry(world, asked);
}

function intentsOf(world: World, order: Paid): string[] {
  if ("payment" in order) return [order.payment];
  return invoicesOf(world, order.subscription)
    .filter((invoice) => invoice.status === "paid" && invoice.amount_paid > 0)
    .map((invoice) => intentOf(world, invoice).id);
}

/** Closes the open dispute, of a subscription even one about an earlier period. */
export function judgeDispute(world: World, order: Paid & { status: "won" | "lost" }): void {
  const intents = intentsOf(world, order);
  const open = world.books.dispute.all().find(({ payment_intent, status }) => {
    return intents.includes(payment_intent) && status !== "won" && status !== "lost";
  });
  if (!open) throw new ControlError(`${Object.values(order)[0]} has no open dispute.`);
  closeDispute(world, open, order.status);
}
