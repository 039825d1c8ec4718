import { newId } from "#payments/books/objects.ts";
import type { Invoice, InvoicePayment, Subscription } from "#payments/books/subscription-types.ts";
import { unitAmountOf } from "#payments/prices/currencies.ts";
import { itemOf } from "#payments/subscriptions/subscriptions.ts";
import { taxOf } from "#payments/tax/rates.ts";
import { locationOf } from "#payments/tax/tax-ids.ts";
import type { World } from "#payments/world.ts";
import { amountsOf } from "./amounts.ts";
import { putInvoice } from "./invoice-object.ts";

const byCustomer = (invoice: Invoice) => invoice.customer;

export function nextNumber(world: World, customer: string): string {
  const earlier = world.books.invoice.grouped(byCustomer, customer);
  return `${customer.slice(-8).toUpperCase()}-${String(earlier.length + 1).padStart(4, "0")}`;
}

function reductionsOf(world: World, { discounts }: Subscription, at: number) {
  return discounts
    .map((id) => world.books.discount.get(id))
    .filter(({ end }) => end === null || end > at)
    .map(({ id, source }) => ({ discount: id, coupon: world.books.coupon.get(source.coupon) }));
}

/** Returns what one period that begins at this second costs, with its discounts and tax. */
export function periodAmounts(
  world: World,
  subscription: Subscription,
  { at, isFree = false }: { at: number; isFree?: boolean },
) {
  const { price, quantity } = itemOf(subscription);
  const unitAmount = isFree ? 0 : unitAmountOf(world, price, subscription.currency);
  const place = locationOf(world, subscription.customer);
  const sold = { ...price, currency: subscription.currency };
  const tax = subscription.automatic_tax.enabled ? taxOf(world, sold, place) : null;
  const reductions = isFree ? [] : reductionsOf(world, subscription, at);
  return {
    amounts: amountsOf({ subtotal: unitAmount * quantity, reductions, tax }),
    tax,
    unitAmount,
    reductions,
  };
}

function printedOf({ invoice_settings: settings }: Subscription) {
  const { custom_fields, description, footer } = settings;
  return { custom_fields, description, footer };
}

type Billed = {
  reason: Invoice["billing_reason"];
  /** A trial, until then: nothing is charged, and no discount is used up. */
  freeUntil?: number;
};

/** Creates the draft invoice of a subscription's current period. */
export function writeInvoice(
  world: World,
  subscription: Subscription,
  { reason, freeUntil }: Billed,
): Invoice {
  const isFree = freeUntil !== undefined;
  const item = itemOf(subscription);
  const { amounts, tax, unitAmount, reductions } = periodAmounts(world, subscription, {
    at: world.clock.seconds(),
    isFree,
  });
  const { id, metadata, currency, customer } = subscription;
  const invoice = putInvoice(world, {
    id: newId("in"),
    number: nextNumber(world, customer),
    customer: world.books.customer.get(customer),
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: id, metadata },
    },
    line: {
      description: isFree ? "Trial period" : null,
      period: isFree
        ? { start: world.clock.seconds(), end: freeUntil }
        : { start: item.current_period_start, end: item.current_period_end },
      price: item.price as { id: string; product: string },
      subscription: { id, item: item.id },
      unitAmount,
      metadata,
      quantity: item.quantity,
    },
    automaticTax: subscription.automatic_tax.enabled,
    details: printedOf(subscription),
    currency,
    reason,
    amounts,
    tax,
  });
  // A coupon for one payment waits until there is one.
  if (!isFree) {
    subscription.discounts = reductions
      .filter(({ coupon }) => coupon.duration !== "once")
      .map(({ discount }) => discount);
  }
  return invoice;
}

/** Null for an invoice of a single purchase. */
export function subscriptionOf(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details.subscription ?? null;
}

/** Oldest first. */
export function invoicesOf(world: World, subscription: string): Invoice[] {
  return world.books.invoice.grouped(subscriptionOf, subscription);
}

const byInvoice = (payment: InvoicePayment) => payment.invoice;

export function paymentsOf(world: World, invoice: string): InvoicePayment[] {
  return world.books.invoice_payment.grouped(byInvoice, invoice);
}
