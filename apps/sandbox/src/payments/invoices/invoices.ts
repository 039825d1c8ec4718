import { listObject, newId } from "#payments/books/objects.ts";
import type { Invoice, InvoicePayment, Subscription } from "#payments/books/subscription-types.ts";
import { itemOf } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";

const byCustomer = (invoice: Invoice) => invoice.customer;

function numberOf(world: World, customer: string): string {
  const earlier = world.books.invoice.grouped(byCustomer, customer);
  return `${customer.slice(-8).toUpperCase()}-${String(earlier.length + 1).padStart(4, "0")}`;
}

function lineOf(invoice: string, subscription: Subscription, amount: number): object {
  const item = itemOf(subscription);
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: String(item.price.unit_amount),
    },
    quantity: item.quantity,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Creates the draft invoice of a subscription's current period. */
export function writeInvoice(
  world: World,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
): Invoice {
  const id = newId("in");
  const now = world.clock.seconds();
  const item = itemOf(subscription);
  const amount = item.price.unit_amount * item.quantity;
  const customer = world.books.customer.get(subscription.customer);
  const details = { subscription: subscription.id, metadata: subscription.metadata };
  return world.books.invoice.put({
    id,
    object: "invoice",
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    lines: listObject(`/v1/invoices/${id}/lines`, [lineOf(id, subscription, amount)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: numberOf(world, customer.id),
    parent: { type: "subscription_details", quote_details: null, subscription_details: details },
    period_start: item.current_period_start,
    period_end: item.current_period_start,
    starting_balance: 0,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
    total_discount_amounts: [],
    total_taxes: [],
  });
}

export function subscriptionOf(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

/** Oldest first. */
export function invoicesOf(world: World, subscription: string): Invoice[] {
  return world.books.invoice.grouped(subscriptionOf, subscription);
}

const byInvoice = (payment: InvoicePayment) => payment.invoice;

export function paymentsOf(world: World, invoice: string): InvoicePayment[] {
  return world.books.invoice_payment.grouped(byInvoice, invoice);
}
