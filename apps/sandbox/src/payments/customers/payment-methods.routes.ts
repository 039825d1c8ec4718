import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import { choiceOf, requiredText } from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";
import { cardOfToken, keepCard } from "./customers.ts";

/** A test token becomes a card of the customer's; one that is on a file already stays there. */
function attach(world: World, id: string, customerId: string): PaymentMethod {
  const customer = world.books.customer.named(customerId, "customer");
  if (customer.deleted) throw noSuch("customer", customerId, "customer");
  const card = cardOfToken(id);
  if (card) return keepCard(world, customer, card);
  const method = world.books.payment_method.get(id);
  if (method.customer === customer.id) return method;
  throw badRequest("The payment method you provided has already been attached to a customer.");
}

/** Cards on file: they come from test tokens and from the hosted pages. */
export const PAYMENT_METHOD_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/payment_methods/:id",
    params: [],
    answer: ({ world, id }) => world.books.payment_method.get(id),
  },
  {
    method: "post",
    path: "/v1/payment_methods/:id/attach",
    params: ["customer"],
    answer: ({ world, id, params }) => attach(world, id, requiredText(params, "customer")),
  },
  {
    method: "get",
    path: "/v1/customers/:id/payment_methods",
    params: [...PAGE_PARAMS, "type"],
    answer({ world, id, params }) {
      const customer = world.books.customer.get(id);
      if (customer.deleted) throw noSuch("customer", id);
      choiceOf(params, "type", ["card"]);
      const url = `/v1/customers/${id}/payment_methods`;
      return pageOf(world.books.payment_method, url, params, (method) => method.customer === id);
    },
  },
];
