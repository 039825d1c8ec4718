import { newId } from "#payments/books/objects.ts";
import type { Charge, PaymentIntent } from "#payments/books/payment-types.ts";
import type { Invoice } from "#payments/books/subscription-types.ts";
import type { Decline } from "#payments/customers/test-cards.ts";
import type { World } from "#payments/world.ts";
import { moveBalance, processingFee } from "./balance.ts";
import { paymentsOf } from "./invoices.ts";

type IntentDetails = Pick<PaymentIntent, "description" | "metadata" | "receipt_email"> & {
  setup_future_usage: "off_session" | null;
};

const SUBSCRIPTION: IntentDetails = {
  description: "Subscription",
  metadata: {},
  receipt_email: null,
  setup_future_usage: "off_session",
};

/** Returns the invoice's payment intent; creates it at the first attempt to collect. */
export function intentOf(
  world: World,
  invoice: Invoice,
  details: IntentDetails = SUBSCRIPTION,
): PaymentIntent {
  const [payment] = paymentsOf(world, invoice.id);
  if (payment) return world.books.payment_intent.get(payment.payment.payment_intent);
  const { amount_due: amount, currency, customer } = invoice;
  const intent = newIntent(world, { amount, currency, customer, ...details });
  world.books.invoice_payment.put({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

type Due = Pick<PaymentIntent, "amount" | "currency" | "customer">;

export function newIntent(world: World, details: Due & IntentDetails): PaymentIntent {
  return world.books.payment_intent.put({
    ...details,
    id: newId("pi"),
    object: "payment_intent",
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    created: world.clock.seconds(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    shipping: null,
    status: "requires_payment_method",
  });
}

function detailsOf(world: World, method: string | null): Charge["payment_method_details"] {
  const known = method ? world.books.payment_method.get(method) : null;
  return known && { type: "card", card: { ...known.card } };
}

export function chargeIntent(
  world: World,
  intent: PaymentIntent,
  method: string | null,
  decline: Decline | null,
): Charge {
  const charge: Charge = world.books.charge.put({
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: !decline,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: detailsOf(world, method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    refunded: false,
    shipping: null,
    status: decline ? "failed" : "succeeded",
  });
  if (!decline) {
    const { id: source, amount, currency } = charge;
    const kind = { type: "charge", reporting_category: "charge" } as const;
    const fee = processingFee(amount);
    const paid = moveBalance(world, { ...kind, amount, currency, source, description: null, fee });
    charge.balance_transaction = paid.id;
  }
  Object.assign(intent, {
    latest_charge: charge.id,
    payment_method: decline ? null : method,
    amount_received: decline ? 0 : intent.amount,
    status: decline ? "requires_payment_method" : "succeeded",
    last_payment_error: decline && { type: "card_error", ...decline },
  });
  return charge;
}
