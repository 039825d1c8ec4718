import { requiredText } from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import { addTaxId } from "./tax-ids.ts";

export const TAX_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/tax_rates/:id",
    params: [],
    answer: ({ world, id }) => world.books.tax_rate.get(id),
  },
  {
    method: "get",
    path: "/v1/customers/:id/tax_ids",
    params: PAGE_PARAMS,
    answer({ world, id, params }) {
      const url = `/v1/customers/${world.books.customer.get(id).id}/tax_ids`;
      return pageOf(world.books.tax_id, url, params, ({ customer }) => customer === id);
    },
  },
  {
    method: "post",
    path: "/v1/customers/:id/tax_ids",
    params: ["type", "value"],
    answer: ({ world, id, params }) =>
      addTaxId(world, world.books.customer.get(id).id, requiredText(params, "value")),
  },
];
