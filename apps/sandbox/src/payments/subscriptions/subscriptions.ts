import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import type { FormHash } from "#payments/api/params.ts";
import { choiceOf, isHash, listOf, refuseUnknown, requiredText } from "#payments/api/params.ts";
import type { Metadata } from "#payments/books/objects.ts";
import { amend, listObject, newId } from "#payments/books/objects.ts";
import type {
  InvoiceSettings,
  MissingPaymentMethod,
  Price,
  Recurring,
  Subscription,
} from "#payments/books/subscription-types.ts";
import { recurringPrice } from "#payments/prices/catalog.ts";
import type { World } from "#payments/world.ts";
import { periodEnd } from "./periods.ts";

export type SubscriptionOrder = {
  customer: string;
  price: Price & { recurring: Recurring };
  quantity: number;
  metadata: Metadata;
  description: string | null;
  /** Null charges the customer's default. */
  paymentMethod: string | null;
  status: "active" | "incomplete" | "trialing";
  /** By default the price's. */
  currency?: string;
  automaticTax?: boolean;
  /** The Unix second at which a free trial ends. */
  trialEnd?: number | null;
  missingPaymentMethod?: MissingPaymentMethod;
  invoiceSettings?: InvoiceSettings | undefined;
};

/** Starts a subscription; the caller emits the event once the first invoice exists. */
export function startSubscription(world: World, order: SubscriptionOrder): Subscription {
  const now = world.clock.seconds();
  const { price, automaticTax = false, missingPaymentMethod = "create_invoice" } = order;
  const trialEnd = order.trialEnd ?? null;
  const id = newId("sub");
  return world.books.subscription.put({
    id,
    object: "subscription",
    application: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: automaticTax,
      liability: automaticTax ? { type: "self" } : null,
    },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: null, type: "classic" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: order.currency ?? price.currency,
    customer: order.customer,
    days_until_due: null,
    default_payment_method: order.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: order.description,
    discounts: [],
    ended_at: null,
    items: listObject(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId("si", 14),
        object: "subscription_item",
        billing_thresholds: null,
        created: now,
        current_period_start: now,
        current_period_end: trialEnd ?? periodEnd(now, price.recurring, now),
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price: structuredClone(price),
        quantity: order.quantity,
        subscription: id,
        tax_rates: [],
      },
    ]),
    invoice_settings: {
      ...(order.invoiceSettings ?? { custom_fields: null, description: null, footer: null }),
      account_tax_ids: null,
      issuer: { type: "self" },
    },
    latest_invoice: null,
    livemode: false,
    metadata: order.metadata,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: order.status,
    test_clock: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: missingPaymentMethod } },
    trial_start: trialEnd === null ? null : now,
  });
}

export function itemOf(subscription: Subscription): Subscription["items"]["data"][number] {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return item;
}

/** Returns the patch by which the item has another price from the next period on. */
export function pricePatch(
  world: World,
  subscription: Subscription,
  params: FormHash,
): Partial<Subscription> {
  const [ordered] = listOf(params, "items");
  if (ordered === undefined) return {};
  if (!isHash(ordered)) throw badRequest("Invalid array", "items");
  refuseUnknown(ordered, ["id", "price"]);
  const items = structuredClone(subscription.items);
  const item = itemOf({ ...subscription, items });
  const id = requiredText(ordered, "id");
  if (item.id !== id) throw noSuch("subscription_item", id, "items[0][id]");
  if (choiceOf(params, "proration_behavior", ["none", "create_prorations"]) !== "none") {
    throw badRequest("Only proration_behavior=none", "proration_behavior");
  }
  const price = recurringPrice(world, requiredText(ordered, "price"), "items[0][price]");
  const former = item.price;
  const isOther =
    price.currency !== subscription.currency ||
    price.recurring.interval !== former.recurring?.interval;
  if (isOther) throw badRequest("Only another price of the same term and currency", "items");
  Object.assign(item, { price: structuredClone(price), plan: planOf(price) });
  return { items };
}

export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

export function updateSubscription(
  world: World,
  subscription: Subscription,
  patch: Partial<Subscription>,
): void {
  const previous = amend(subscription, patch);
  if (previous) world.emit("customer.subscription.updated", subscription, previous);
}

/** Returns the patch that cancels at the period's end, or undoes that. */
export function periodEndCancellation(
  world: World,
  subscription: Subscription,
  cancel: boolean,
): Partial<Subscription> {
  const details = { comment: null, feedback: null };
  if (!cancel) {
    const cancellation_details = { ...details, reason: null };
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details,
    };
  }
  return {
    cancel_at_period_end: true,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: subscription.canceled_at ?? world.clock.seconds(),
    cancellation_details: { ...details, reason: "cancellation_requested" },
  };
}

export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed" | null,
): void {
  const now = world.clock.seconds();
  amend(subscription, {
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  world.books.renewal_decline.remove(subscription.id);
  world.emit("customer.subscription.deleted", subscription);
}

/** The legacy form of a price, which subscription items still contain. */
function planOf(price: Price & { recurring: Recurring }): object {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    usage_type: "licensed",
  };
}
