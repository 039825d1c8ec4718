import { badRequest, declinedCard } from "#payments/api/api-errors.ts";
import { newId } from "#payments/books/ids.ts";
import type { Customer } from "#payments/books/object-types.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";
import { readToken } from "./test-cards.ts";

type Card = PaymentMethod["card"];

/** Puts a card on a customer's file, as one of those that their invoices may be paid with. */
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

/** The card behind a test token; throws the 402 of a card that cannot even be kept, or undefined. */
export function cardOfToken(token: string): Card | undefined {
  const read = readToken(token);
  if (read && "decline" in read) throw declinedCard(read.decline);
  return read?.card;
}

/** A card of the customer's that a parameter names; throws the provider's 400 for anyone else's. */
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
