import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import type { Customer } from "#payments/books/object-types.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { Address } from "#payments/books/tax-types.ts";
import { attachCard, createCustomer, updateCustomer } from "#payments/customers/customers.ts";
import { redeem } from "#payments/discounts/coupons.ts";
import { collect } from "#payments/invoices/collection.ts";
import { writeInvoice } from "#payments/invoices/invoices.ts";
import { recurringPrice } from "#payments/prices/catalog.ts";
import { startSubscription } from "#payments/subscriptions/subscriptions.ts";
import { addTaxId, taxIdsOf } from "#payments/tax/tax-ids.ts";
import type { World } from "#payments/world.ts";
import { trialEndOf } from "./session-amounts.ts";
import { payOnce } from "./single-purchase.ts";

type Buyer = { email: string; name: string | null };

type Completion = {
  buyer: Buyer;
  /** Null where nothing is due and no card is asked for. */
  card: PaymentMethod["card"] | null;
  acceptsTerms: boolean;
};

function customerOf(world: World, session: CheckoutSession, buyer: Buyer): Customer {
  const { address, taxId, savesAddress } = world.books.checkout_order.get(session.id);
  const known = session.customer && world.books.customer.get(session.customer);
  const customer =
    known || createCustomer(world, { ...buyer, address, description: null, metadata: {} });
  if (known && savesAddress && address) updateCustomer(world, known, { address });
  if (taxId) addTaxId(world, customer.id, taxId);
  return customer;
}

/** Creates the subscription, its first invoice and charge. */
function subscribe(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  card: PaymentMethod["card"] | null,
): Pick<CheckoutSession, "subscription" | "invoice"> {
  const order = world.books.checkout_order.get(session.id);
  const trialEnd = trialEndOf(world, order);
  const subscription = startSubscription(world, {
    customer: customer.id,
    price: recurringPrice(world, order.price, "line_items[0][price]"),
    quantity: order.quantity,
    currency: order.currency,
    metadata: order.subscription?.metadata ?? {},
    description: order.subscription?.description ?? null,
    paymentMethod: card && attachCard(world, customer, card).id,
    status: trialEnd === null ? "active" : "trialing",
    trialEnd,
    missingPaymentMethod: order.subscription?.missingPaymentMethod ?? "create_invoice",
    invoiceSettings: order.subscription?.invoiceSettings,
    automaticTax: session.automatic_tax.enabled,
  });
  if (order.coupon) {
    const use = { checkout_session: session.id, customer: customer.id };
    const offer = { coupon: order.coupon, promotionCode: order.promotionCode };
    subscription.discounts = [redeem(world, offer, { ...use, subscription: subscription.id }).id];
  }
  const reason = "subscription_create";
  const invoice = writeInvoice(world, subscription, {
    reason,
    ...(trialEnd !== null && { freeUntil: trialEnd }),
  });
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.created", subscription);
  collect(world, subscription, invoice, null);
  return { subscription: subscription.id, invoice: invoice.id };
}

function detailsOf(world: World, customer: Customer | null, buyer: Buyer, address: Address | null) {
  const taxIds = customer ? taxIdsOf(world, customer.id) : [];
  return {
    address: address ?? customer?.address ?? null,
    email: customer?.email ?? buyer.email,
    name: customer?.name ?? buyer.name,
    phone: null,
    tax_exempt: "none",
    tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
  };
}

/** Completes an open checkout: charges what is due and emits the events. */
export function completeCheckout(
  world: World,
  session: CheckoutSession,
  { buyer, card, acceptsTerms }: Completion,
): void {
  const order = world.books.checkout_order.get(session.id);
  const isGuest = session.mode === "payment" && session.customer_creation === "if_required";
  const customer = isGuest ? null : customerOf(world, session, buyer);
  const bought =
    session.mode === "subscription" && customer
      ? subscribe(world, session, customer, card)
      : payOnce(world, session, { customer, card, buyer });
  Object.assign(session, {
    status: "complete",
    payment_status: session.amount_total > 0 ? "paid" : "no_payment_required",
    consent: session.consent && {
      promotions: null,
      terms_of_service: acceptsTerms ? "accepted" : null,
    },
    customer: customer?.id ?? null,
    customer_details: detailsOf(world, customer, buyer, order.address),
    url: null,
    ...bought,
  });
  world.emit("checkout.session.completed", session);
}
