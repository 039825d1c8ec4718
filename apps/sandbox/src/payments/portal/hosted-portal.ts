import type { Customer, PortalSession } from "#payments/books/object-types.ts";
import type { Invoice, Subscription } from "#payments/books/subscription-types.ts";
import { attachCard } from "#payments/customers/customers.ts";
import { readCard } from "#payments/customers/test-cards.ts";
import { paymentsOf, periodAmounts } from "#payments/invoices/invoices.ts";
import { offerLabel } from "#payments/pages/page-parts.ts";
import { unitAmountOf } from "#payments/prices/currencies.ts";
import { payNewestInvoice } from "#payments/subscriptions/renewals.ts";
import {
  hasEnded,
  itemOf,
  periodEndCancellation,
  updateSubscription,
} from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";

type PortalInvoice = {
  number: string;
  created: number;
  amount: number;
  currency: string;
  status: string;
  refunded: number;
  seller: string;
  discount: number;
  tax: number;
  /** The seller's additions: named lines, then the footer. */
  lines: { name: string; value: string }[];
  footer: string | null;
};

/** `end` is null for one that lasts. */
type ShownDiscount = { label: string; end: number | null };

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
    /** The next payment; null without one. */
    next: number | null;
    discounts: ShownDiscount[];
  }[];
  card: { last4: string; expiry: string } | null;
  invoices: PortalInvoice[];
};

export type CardOutcome = { ok: true } | { ok: false; message: string };

function subscriptionsOf(world: World, session: PortalSession): Subscription[] {
  const all = world.books.subscription.all();
  return all.filter((subscription) => subscription.customer === session.customer).reverse();
}

function shownDiscount(world: World, id: string): ShownDiscount {
  const { source, promotion_code: code, end } = world.books.discount.get(id);
  const coupon = world.books.coupon.get(source.coupon);
  return { label: offerLabel(coupon, code && world.books.promotion_code.get(code).code), end };
}

/** The next charge, with the discounts that still apply when it is due. */
function nextAmount(world: World, subscription: Subscription): number | null {
  if (hasEnded(subscription)) return null;
  return periodAmounts(world, subscription, { at: itemOf(subscription).current_period_end }).amounts
    .total;
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
    amount: unitAmountOf(world, item.price, subscription.currency) * item.quantity,
    currency: subscription.currency,
    next: subscription.cancel_at === null ? nextAmount(world, subscription) : null,
    discounts: subscription.discounts.map((id) => shownDiscount(world, id)),
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

function refundedOf(world: World, invoice: Invoice): number {
  const charges = paymentsOf(world, invoice.id).flatMap(({ payment }) => {
    const { latest_charge } = world.books.payment_intent.get(payment.payment_intent);
    return latest_charge ? [world.books.charge.get(latest_charge)] : [];
  });
  return charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
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
      refunded: refundedOf(world, invoice),
      seller: invoice.account_name,
      discount: invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0),
      tax: invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0),
      lines: invoice.custom_fields ?? [],
      footer: invoice.footer,
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
