import { badRequest } from "#payments/api/api-errors.ts";
import { choiceOf, type FormHash, integerOf } from "#payments/api/params.ts";
import { amend } from "#payments/books/objects.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { itemOf } from "./subscriptions.ts";

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
    ...{ items, trial_end, status: "trialing", billing_cycle_anchor: trial_end },
    trial_start: subscription.trial_start ?? now,
    ...(subscription.cancel_at_period_end && { cancel_at: trial_end }),
  };
}

/** A trial begins with a paid invoice over nothing. */
export function writeTrialInvoice(world: World, subscription: Subscription): void {
  const invoice = writeInvoice(world, subscription, "subscription_update");
  const now = world.clock.seconds();
  const status_transitions = { ...invoice.status_transitions, finalized_at: now, paid_at: now };
  amend(invoice, {
    ...{ amount_due: 0, amount_paid: 0, amount_remaining: 0, total: 0 },
    ...{ status: "paid", attempted: true, status_transitions },
  });
  amend(subscription, { latest_invoice: invoice.id });
  world.emit("invoice.paid", invoice);
}
