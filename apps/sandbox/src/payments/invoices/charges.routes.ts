import { textOf } from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";

/** Payment intents and charges. Invoices create them, so these routes only read. */
export const CHARGE_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/payment_intents",
    params: [...PAGE_PARAMS, "customer"],
    answer({ world, params }) {
      const customer = textOf(params, "customer");
      return pageOf(
        world.books.payment_intent,
        "/v1/payment_intents",
        params,
        (intent) => (customer ?? intent.customer) === intent.customer,
      );
    },
  },
  {
    method: "get",
    path: "/v1/payment_intents/:id",
    params: [],
    answer: ({ world, id }) => world.books.payment_intent.get(id),
  },
  {
    method: "get",
    path: "/v1/charges",
    params: [...PAGE_PARAMS, "customer", "payment_intent"],
    answer({ world, params }) {
      const [customer, intent] = [textOf(params, "customer"), textOf(params, "payment_intent")];
      return pageOf(
        world.books.charge,
        "/v1/charges",
        params,
        (charge) =>
          (customer ?? charge.customer) === charge.customer &&
          (intent ?? charge.payment_intent) === charge.payment_intent,
      );
    },
  },
  {
    method: "get",
    path: "/v1/charges/:id",
    params: [],
    answer: ({ world, id }) => world.books.charge.get(id),
  },
];
