import { badRequest } from "#payments/api/api-errors.ts";
import type { CheckoutOrder, CheckoutSession, Customer } from "#payments/books/object-types.ts";
import { newId } from "#payments/books/objects.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import { attachCard, createCustomer } from "#payments/customers/customers.ts";
import { collect } from "#payments/invoices/collection.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import { recurringPrice } from "#payments/prices/catalog.ts";
import { startSubscription } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";

export type CheckoutDetails = Pick<
  CheckoutSession,
  "customer" | "customer_email" | "client_reference_id" | "metadata" | "success_url" | "cancel_url"
> & {
  locale: string | null;
  allow_promotion_codes: boolean | null;
  expires_at: number | undefined;
};

const DAY = 86_400;

/** Opens a checkout that expires at the requested time, or in a day. */
export function openCheckout(
  world: World,
  details: CheckoutDetails,
  order: Omit<CheckoutOrder, "id">,
): CheckoutSession {
  const id = newId("cs_test", 58);
  const now = world.clock.seconds();
  const price = world.books.price.get(order.price);
  const amount = price.unit_amount * order.quantity;
  world.books.checkout_order.put({ id, ...order });
  return world.books["checkout.session"].put({
    id,
    object: "checkout.session",
    ...details,
    expires_at: details.expires_at ?? now + DAY,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created: now,
    currency: price.currency,
    customer_creation: details.customer ? null : "always",
    customer_details: null,
    invoice: null,
    livemode: false,
    mode: "subscription",
    payment_intent: null,
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    setup_intent: null,
    status: "open",
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.publicUrl}/c/pay/${id}`,
  });
}

/** Throws the provider's 400 unless the checkout is open. */
export function expireCheckout(world: World, session: CheckoutSession): void {
  if (session.status !== "open") {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  Object.assign(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
}

export type Buyer = { email: string; name: string | null };

function customerOf(world: World, session: CheckoutSession, buyer: Buyer): Customer {
  if (session.customer) return world.books.customer.get(session.customer);
  return createCustomer(world, { ...buyer, description: null, metadata: {} });
}

/** Completes an open checkout: creates customer, subscription, invoice and charge. */
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
