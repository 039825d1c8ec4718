import type { ObjectTypes } from "#payments/books/object-types.ts";
import type { ListObject } from "#payments/books/objects.ts";
import { listObject } from "#payments/books/objects.ts";
import type { Refund } from "#payments/books/payment-types.ts";
import { paymentsOf } from "#payments/invoices/invoices.ts";
import { currencyOptionsOf } from "#payments/prices/currencies.ts";
import type { World } from "#payments/world.ts";

/** The kinds that an id field refers to, or a function that builds what a field contains. */
type Expandable =
  | keyof ObjectTypes
  | readonly (keyof ObjectTypes)[]
  | ((world: World, id: string) => object | undefined);

const byCharge = (refund: Refund) => refund.charge;

function refundsOf(world: World, charge: string): ListObject<object> {
  const refunds = world.books.refund.grouped(byCharge, charge);
  return listObject(`/v1/charges/${charge}/refunds`, refunds.reverse());
}

function invoicePayments(world: World, invoice: string): ListObject<object> {
  return listObject("/v1/invoice_payments", paymentsOf(world, invoice));
}

function subscriptionsOf(world: World, customer: string): ListObject<object> {
  const current = world.books.subscription
    .all()
    .filter((known) => known.customer === customer && known.status !== "canceled");
  return listObject(`/v1/customers/${customer}/subscriptions`, current.reverse());
}

export function lineItemsOf(world: World, session: string): ListObject<object> {
  const order = world.books.checkout_order.get(session);
  const price = world.books.price.get(order.price);
  const { amount_subtotal, amount_total, total_details } =
    world.books["checkout.session"].get(session);
  const item = {
    id: `li_${session.slice(-14)}`,
    object: "item",
    amount_discount: total_details.amount_discount,
    amount_subtotal,
    amount_tax: total_details.amount_tax,
    amount_total,
    currency: order.currency,
    description: world.books.product.get(price.product).name,
    price,
    quantity: order.quantity,
  };
  return listObject(`/v1/checkout/sessions/${session}/line_items`, [item]);
}

function scopeOf(world: World, coupon: string): { products: string[] } | undefined {
  const scope = world.books.coupon_scope.find(coupon);
  return scope && { products: scope.products };
}

const EXPANDABLE: Record<string, Record<string, Expandable>> = {
  price: { product: "product", currency_options: currencyOptionsOf },
  coupon: { applies_to: scopeOf },
  promotion_code: { "promotion.coupon": "coupon", customer: "customer" },
  discount: {
    customer: "customer",
    promotion_code: "promotion_code",
    "source.coupon": "coupon",
  },
  customer: {
    subscriptions: subscriptionsOf,
    "invoice_settings.default_payment_method": "payment_method",
  },
  payment_method: { customer: "customer" },
  "checkout.session": {
    customer: "customer",
    subscription: "subscription",
    invoice: "invoice",
    payment_intent: "payment_intent",
    line_items: lineItemsOf,
    "discounts.coupon": "coupon",
    "discounts.promotion_code": "promotion_code",
  },
  subscription: {
    customer: "customer",
    latest_invoice: "invoice",
    default_payment_method: "payment_method",
    discounts: "discount",
  },
  invoice: {
    customer: "customer",
    discounts: "discount",
    "total_discount_amounts.discount": "discount",
    "total_taxes.tax_rate_details.tax_rate": "tax_rate",
    payments: invoicePayments,
    "parent.subscription_details.subscription": "subscription",
  },
  line_item: { "pricing.price_details.price": "price", subscription: "subscription" },
  invoice_payment: { invoice: "invoice", "payment.payment_intent": "payment_intent" },
  payment_intent: {
    customer: "customer",
    latest_charge: "charge",
    payment_method: "payment_method",
  },
  charge: {
    customer: "customer",
    payment_intent: "payment_intent",
    balance_transaction: "balance_transaction",
    refunds: refundsOf,
  },
  refund: {
    charge: "charge",
    payment_intent: "payment_intent",
    balance_transaction: "balance_transaction",
    failure_balance_transaction: "balance_transaction",
  },
  balance_transaction: { source: ["charge", "refund", "dispute", "payout"] },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
  payout: {
    balance_transaction: "balance_transaction",
    failure_balance_transaction: "balance_transaction",
  },
};

const PATHS = new Map(
  Object.entries(EXPANDABLE).flatMap(([kind, paths]) =>
    Object.entries(paths).map(([path, expandable]) => [`${kind}:${path}`, expandable] as const),
  ),
);

/** Returns how to expand a path of an object; undefined where it cannot be expanded. */
export function expandableAt(kind: unknown, path: string): Expandable | undefined {
  return PATHS.get(`${kind}:${path}`);
}
