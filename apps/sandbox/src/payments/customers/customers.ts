import { badRequest, declinedCard } from "#payments/api/api-errors.ts";
import type { Customer } from "#payments/books/object-types.ts";
import { amend, newId } from "#payments/books/objects.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import { endSubscription, hasEnded } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";
import { readToken } from "./test-cards.ts";

export type CustomerDetails = Pick<Customer, "email" | "name" | "description" | "metadata"> & {
  address?: Customer["address"];
};

type Card = PaymentMethod["card"];

type FirstCard = { card: Card; isDefault: boolean };

/** Creates a customer; the email's case is preserved. */
export function createCustomer(
  world: World,
  details: CustomerDetails,
  first?: FirstCard | undefined,
): Customer {
  const customer: Customer = world.books.customer.put({
    id: newId("cus", 14),
    object: "customer",
    created: world.clock.seconds(),
    livemode: false,
    ...details,
    address: details.address ?? null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
  });
  if (first) {
    const { id } = keepCard(world, customer, first.card);
    if (first.isDefault) customer.invoice_settings.default_payment_method = id;
  }
  world.emit("customer.created", customer);
  return customer;
}

/** Changes a customer and emits an event if anything changed. */
export function updateCustomer(world: World, customer: Customer, patch: Partial<Customer>): void {
  const previous = amend(customer, patch);
  if (previous) world.emit("customer.updated", customer, previous);
}

export function deleteCustomer(world: World, customer: Customer): void {
  for (const subscription of world.books.subscription.all()) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    endSubscription(world, subscription, "cancellation_requested");
  }
  customer.deleted = true;
  world.emit("customer.deleted", customer);
}

export function attachCard(world: World, customer: Customer, card: Card): PaymentMethod {
  const method = keepCard(world, customer, card);
  updateCustomer(world, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  return method;
}

export function keepCard(world: World, customer: Customer, card: Card): PaymentMethod {
  return world.books.payment_method.put({
    id: newId("pm"),
    object: "payment_method",
    created: world.clock.seconds(),
    livemode: false,
    type: "card",
    customer: customer.id,
    billing_details: { address: null, email: customer.email, name: customer.name, phone: null },
    card,
    metadata: {},
  });
}

/** Returns the card of a test token; throws the 402 of a card that cannot be attached. */
export function cardOfToken(token: string): Card | undefined {
  const read = readToken(token);
  if (read && "decline" in read) throw declinedCard(read.decline);
  return read?.card;
}

/** Returns the customer's card with this id; throws the provider's 400 for another's. */
export function methodOfCustomer(
  world: World,
  customer: string,
  id: string,
  param: string,
): PaymentMethod {
  const method = world.books.payment_method.find(id);
  if (method?.customer === customer) return method;
  const message = `The customer does not have a payment method with the ID ${id}.`;
  const rule = "The payment method must be attached to the customer.";
  throw badRequest(`${message} ${rule}`, param, "resource_missing");
}
