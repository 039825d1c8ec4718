import type { Customer, PortalSession } from "#payments/books/object-types.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { attachCard } from "#payments/customers/customers.ts";
import { readCard } from "#payments/customers/test-cards.ts";
import { payNewestInvoice } from "#payments/subscriptions/renewals.ts";
import {
  hasEnded,
  itemOf,
  periodEndCancellation,
  updateSubscription,
} from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";

/** The data of the billing portal. Dates are Unix seconds. */
export type HostedPortal = {
  id: string;
  email: string | null;
  returnUrl: string | null;
  subscriptions: {
    id: string;
    status: string;
    productName: string;
    amount: number;
    currency: string;
    interval: string;
    periodEnd: number;
    cancelAtPeriodEnd: boolean;
  }[];
  card: { last4: string; expiry: string } | null;
  invoices: { number: string; created: number; amount: number; currency: string; status: string }[];
};

export type CardOutcome = { ok: true } | { ok: false; message: string };

function subscriptionsOf(world: World, session: PortalSession): Subscription[] {
  const all = world.books.subscription.all();
  return all.filter((subscription) => subscription.customer === session.customer).reverse();
}

function shownSubscription(
  world: World,
  subscription: Subscription,
): HostedPortal["subscriptions"][number] {
  const item = itemOf(subscription);
  return {
    id: subscription.id,
    status: subscription.status,
    productName: world.books.product.get(item.price.product).name,
    amount: item.price.unit_amount * item.quantity,
    currency: subscription.currency,
    interval: item.price.recurring?.interval ?? "",
    periodEnd: subscription.cancel_at ?? item.current_period_end,
    cancelAtPeriodEnd: subscription.cancel_at !== null,
  };
}

function shownCard(world: World, customer: Customer): HostedPortal["card"] {
  const id = customer.invoice_settings.default_payment_method;
  if (!id) return null;
  const { last4, exp_month, exp_year } = world.books.payment_method.get(id).card;
  return { last4, expiry: `${String(exp_month).padStart(2, "0")}/${exp_year % 100}` };
}

function shownInvoices(world: World, customer: Customer): HostedPortal["invoices"] {
  return world.books.invoice
    .all()
    .filter((invoice) => invoice.customer === customer.id)
    .reverse()
    .map((invoice) => ({
      number: invoice.number ?? "",
      created: invoice.created,
      amount: invoice.total,
      currency: invoice.currency,
      status: invoice.status,
    }));
}

export function findPortal(world: World, id: string): HostedPortal | undefined {
  const session = world.books["billing_portal.session"].find(id);
  if (!session) return undefined;
  const customer = world.books.customer.get(session.customer);
  const subscriptions = subscriptionsOf(world, session);
  return {
    id,
    email: customer.email,
    returnUrl: session.return_url,
    subscriptions: subscriptions.map((subscription) => shownSubscription(world, subscription)),
    card: shownCard(world, customer),
    invoices: shownInvoices(world, customer),
  };
}

/** Cancels at the period's end, or undoes that; ignores another customer's subscription. */
export function setCancellation(
  world: World,
  portalId: string,
  subscriptionId: string,
  cancel: boolean,
): void {
  const session = world.books["billing_portal.session"].get(portalId);
  const subscription = world.books.subscription.get(subscriptionId);
  if (subscription.customer !== session.customer || hasEnded(subscription)) return;
  const change = periodEndCancellation(world, subscription, cancel);
  updateSubscription(world, subscription, change);
}

/** Replaces the card of all the customer's subscriptions and retries unpaid renewals. */
export function changeCard(world: World, portalId: string, number: string): CardOutcome {
  const session = world.books["billing_portal.session"].get(portalId);
  const read = readCard(number);
  if ("refusal" in read) return { ok: false, message: read.refusal };
  const customer = world.books.customer.get(session.customer);
  const method = attachCard(world, customer, read.card);
  for (const subscription of subscriptionsOf(world, session)) {
    if (hasEnded(subscription)) continue;
    updateSubscription(world, subscription, { default_payment_method: method.id });
    const unpaid = subscription.status === "past_due" || subscription.status === "unpaid";
    if (unpaid) payNewestInvoice(world, subscription, true);
  }
  return { ok: true };
}
