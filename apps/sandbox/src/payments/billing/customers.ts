import { amend } from "#payments/books/amend.ts";
import { newId } from "#payments/books/ids.ts";
import type { Customer } from "#payments/books/object-types.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";
import { endSubscription } from "./subscriptions.ts";

export type CustomerDetails = Pick<Customer, "email" | "name" | "description" | "metadata">;

/** Makes a customer; the address stays as it was typed. */
export function createCustomer(world: World, details: CustomerDetails): Customer {
  const customer = world.books.customer.put({
    id: newId("cus", 14),
    object: "customer",
    created: world.clock.seconds(),
    livemode: false,
    ...details,
    address: null,
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
  world.emit("customer.created", customer);
  return customer;
}

/** Changes a customer and tells of it, if anything changed. */
export function updateCustomer(world: World, customer: Customer, patch: Partial<Customer>): void {
  const previous = amend(customer, patch);
  if (previous) world.emit("customer.updated", customer, previous);
}

/** Deletes a customer, which ends all their subscriptions at once. */
export function deleteCustomer(world: World, customer: Customer): void {
  for (const subscription of world.books.subscription.all()) {
    if (subscription.customer !== customer.id || subscription.status === "canceled") continue;
    endSubscription(world, subscription, "cancellation_requested");
  }
  customer.deleted = true;
  world.emit("customer.deleted", customer);
}

/** Puts a card on a customer's file; it becomes the one their invoices are paid with. */
export function attachCard(
  world: World,
  customer: Customer,
  card: PaymentMethod["card"],
): PaymentMethod {
  const method = world.books.payment_method.put({
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
  updateCustomer(world, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  return method;
}
