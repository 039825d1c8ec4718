import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import type { Customer } from "#payments/books/object-types.ts";
import { newId } from "#payments/books/objects.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { Invoice } from "#payments/books/subscription-types.ts";
import { redeem } from "#payments/discounts/coupons.ts";
import { chargeIntent, intentOf, newIntent } from "#payments/invoices/charging.ts";
import { settle } from "#payments/invoices/collection.ts";
import { putInvoice } from "#payments/invoices/invoice-object.ts";
import { nextNumber } from "#payments/invoices/invoices.ts";
import type { World } from "#payments/world.ts";
import { amountsDue } from "./session-amounts.ts";

type Purchase = {
  customer: Customer | null;
  card: PaymentMethod["card"] | null;
  buyer: { email: string };
};

/** A card that is charged once and attached to no customer. */
function looseCard(world: World, card: PaymentMethod["card"]): PaymentMethod {
  return world.books.payment_method.put({
    id: newId("pm"),
    object: "payment_method",
    created: world.clock.seconds(),
    livemode: false,
    type: "card",
    customer: null,
    card,
    metadata: {},
  });
}

function writeOnce(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  discount: string | null,
): Invoice | null {
  const order = world.books.checkout_order.get(session.id);
  const details = order.payment?.invoice;
  if (!details) return null;
  const { rule, ...amounts } = amountsDue(world, session);
  const now = world.clock.seconds();
  const price = world.books.price.get(order.price);
  const discounts = discount ? [{ discount, amount: amounts.discount }] : [];
  return putInvoice(world, {
    id: newId("in"),
    number: nextNumber(world, customer.id),
    customer,
    currency: order.currency,
    reason: "manual",
    parent: null,
    line: {
      description: world.books.product.get(price.product).name,
      period: { start: now, end: now },
      price,
      unitAmount: amounts.subtotal / order.quantity,
      quantity: order.quantity,
      metadata: {},
      subscription: null,
    },
    amounts: { ...amounts, discounts },
    tax: rule,
    automaticTax: session.automatic_tax.enabled,
    details,
  });
}

/** Charges a single purchase, with an invoice where the seller wants one. */
export function payOnce(
  world: World,
  session: CheckoutSession,
  { customer, card, buyer }: Purchase,
): Pick<CheckoutSession, "payment_intent" | "invoice"> {
  const { coupon, promotionCode, payment } = world.books.checkout_order.get(session.id);
  const use = { checkout_session: session.id, customer: customer?.id ?? null, subscription: null };
  const discount = coupon ? redeem(world, { coupon, promotionCode }, use).id : null;
  const invoice = customer && writeOnce(world, session, customer, discount);
  const details = {
    description: payment?.description ?? null,
    metadata: payment?.metadata ?? {},
    receipt_email: payment?.receiptEmail ?? null,
    setup_future_usage: null,
  };
  const due = { amount: session.amount_total, currency: session.currency };
  const isFree = due.amount === 0 || !card;
  const intent = isFree
    ? null
    : invoice
      ? intentOf(world, invoice, details)
      : newIntent(world, { ...due, customer: customer?.id ?? null, ...details });
  if (intent && card) {
    const charge = chargeIntent(world, intent, looseCard(world, card).id, null);
    charge.billing_details.email = buyer.email;
  }
  if (invoice) {
    settle(world, invoice);
    world.emit("invoice.paid", invoice);
  }
  return { payment_intent: intent?.id ?? null, invoice: invoice?.id ?? null };
}
