import type { CheckoutSession, Customer } from "#payments/books/object-types.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import { attachCard, createCustomer } from "#payments/customers/customers.ts";
import { collect } from "#payments/invoices/collection.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import { startSubscription } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";
import { recurringPrice } from "./checkouts.ts";

export type Buyer = { email: string; name: string | null };

function customerOf(world: World, session: CheckoutSession, buyer: Buyer): Customer {
  if (session.customer) return world.books.customer.get(session.customer);
  return createCustomer(world, { ...buyer, description: null, metadata: {} });
}

/** Completes an open checkout with a card that pays: customer, subscription, invoice and charge. */
export function completeCheckout(
  world: World,
  session: CheckoutSession,
  buyer: Buyer,
  card: PaymentMethod["card"],
): void {
  const order = world.books.checkout_order.get(session.id);
  const customer = customerOf(world, session, buyer);
  const subscription = startSubscription(world, {
    customer: customer.id,
    price: recurringPrice(world, order.price, "line_items[0][price]"),
    quantity: order.quantity,
    metadata: order.subscriptionMetadata,
    description: order.description,
    paymentMethod: attachCard(world, customer, card).id,
    status: "active",
  });
  const invoice = writeInvoice(world, subscription, "subscription_create");
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.created", subscription);
  collect(world, subscription, invoice, null);
  const { email, name } = customer;
  const rest = { address: null, phone: null, tax_exempt: "none", tax_ids: [] };
  Object.assign(session, {
    status: "complete",
    payment_status: "paid",
    customer: customer.id,
    customer_details: { ...rest, email, name },
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  });
  world.emit("checkout.session.completed", session);
}
