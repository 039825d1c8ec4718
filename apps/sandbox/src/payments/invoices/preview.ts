import { badRequest } from "#payments/api/api-errors.ts";
import type { Invoice, Subscription } from "#payments/books/subscription-types.ts";
import { hasEnded, itemOf } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";
import { periodAmounts } from "./invoices.ts";

type Preview = Pick<
  Invoice,
  "object" | "currency" | "customer" | "status" | "amount_due" | "total" | "billing_reason"
> & { id: string; parent: Invoice["parent"]; subtotal: number };

/** Returns what a subscription's next period will cost; nothing of it is stored. */
export function previewOf(world: World, subscription: Subscription): Preview {
  const at = itemOf(subscription).current_period_end;
  const isOver =
    hasEnded(subscription) || (subscription.cancel_at ?? Number.POSITIVE_INFINITY) <= at;
  if (isOver) {
    const message = `No upcoming invoices for customer: ${subscription.customer}`;
    throw badRequest(message, "subscription", "invoice_upcoming_none");
  }
  const { amounts } = periodAmounts(world, subscription, { at });
  const { id, currency, customer, metadata } = subscription;
  return {
    id: `upcoming_in_${id}`,
    object: "invoice",
    currency,
    customer,
    status: "draft",
    billing_reason: "subscription_cycle",
    subtotal: amounts.subtotal,
    total: amounts.total,
    amount_due: amounts.total,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: id, metadata },
    },
  };
}
