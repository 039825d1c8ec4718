import { badRequest } from "#payments/api/api-errors.ts";
import { choiceOf, type FormHash, integerOf } from "#payments/api/params.ts";
import { amend } from "#payments/books/objects.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { methodOf, settleFree } from "#payments/invoices/collection.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { endSubscription, itemOf } from "./subscriptions.ts";

/** The parameters that move the next charge; without proration, as nothing else is offered. */
export const TRIAL_PARAMS = ["trial_end", "proration_behavior"] as const;

/** Returns the patch that moves the next charge to `trial_end`; empty when it is not given. */
export function trialPatch(
  world: World,
  subscription: Subscription,
  params: FormHash,
): Partial<Subscription> {
  const trial_end = integerOf(params, "trial_end");
  if (trial_end === undefined) return {};
  const now = world.clock.seconds();
  if (trial_end <= now) {
    throw badRequest("Invalid timestamp: must be an integer in the future", "trial_end");
  }
  const proration = choiceOf(params, "proration_behavior", ["none", "create_prorations"]);
  if (proration !== "none") throw badRequest("Only proration_behavior=none", "proration_behavior");
  const items = structuredClone(subscription.items);
  const item = itemOf({ ...subscription, items });
  item.current_period_start = now;
  item.current_period_end = trial_end;
  return {
    items,
    trial_end,
    status: "trialing",
    billing_cycle_anchor: trial_end,
    trial_start: subscription.trial_start ?? now,
    ...(subscription.cancel_at_period_end && { cancel_at: trial_end }),
  };
}

/** A trial begins with a paid invoice over nothing. */
export function writeTrialInvoice(
  world: World,
  subscription: Subscription,
  until: number,
  reason: "subscription_create" | "subscription_update",
): void {
  const invoice = writeInvoice(world, subscription, { reason, freeUntil: until });
  amend(subscription, { latest_invoice: invoice.id });
  settleFree(world, invoice);
}

const NOTICE = 3 * 86_400;

const noticeOf = ({ id, trial_end }: Subscription) => ({ id: `${id} ${trial_end}` });

/**
 * Returns when the end of a trial is announced: three days ahead, or immediately; Infinity if
 * never.
 */
export function noticeAt(world: World, subscription: Subscription): number {
  const { status, trial_start, trial_end } = subscription;
  const isAhead = status === "trialing" && trial_end !== null;
  if (!isAhead || world.books.trial_notice.find(noticeOf(subscription).id)) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(trial_end - NOTICE, trial_start ?? 0);
}

export function sendNotice(world: World, subscription: Subscription): void {
  world.books.trial_notice.put(noticeOf(subscription));
  world.emit("customer.subscription.trial_will_end", subscription);
}

/** Ends or pauses a trial without a card as its settings say; returns false when it goes on. */
export function endTrial(world: World, subscription: Subscription): boolean {
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  const isOver = subscription.status === "trialing" && !methodOf(world, subscription);
  if (!isOver || behavior === "create_invoice") return false;
  if (behavior === "cancel") {
    endSubscription(world, subscription, null);
    return true;
  }
  const previous = amend(subscription, { status: "paused" });
  world.emit("customer.subscription.paused", subscription, previous ?? undefined);
  return true;
}
