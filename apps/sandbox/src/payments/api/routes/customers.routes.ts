import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import type { FormHash } from "#payments/api/form-decoding.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/list-page.ts";
import {
  integerOf,
  mergedMetadata,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "#payments/billing/customers.ts";
import type { Customer } from "#payments/books/object-types.ts";
import { shown } from "#payments/books/shown.ts";
import type { World } from "#payments/world.ts";

const FIELDS = ["email", "name", "description"] as const;

/** A customer that can still change: a deleted one is gone for everything but being looked at. */
function living(world: World, id: string): Customer {
  const customer = world.books.customer.get(id);
  if (customer.deleted) throw noSuch("customer", id);
  return customer;
}

function changesOf(customer: Customer, params: FormHash): Partial<Customer> {
  const named = FIELDS.filter((field) => field in params);
  const texts = Object.fromEntries(named.map((field) => [field, textOrNull(params, field)]));
  return { ...texts, metadata: mergedMetadata(customer.metadata, params) };
}

/** Of the provider's query language the one clause that is used: an address, exactly. */
function searchedEmail(query: string): string {
  const quoted = /^email:("(?:[^"\\]|\\["\\])*")$/.exec(query)?.[1];
  if (!quoted) throw badRequest("We were unable to parse your search query.", "query");
  return JSON.parse(quoted) as string;
}

/** Customers. */
export const CUSTOMER_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/customers",
    params: [...PAGE_PARAMS, "email"],
    answer({ world, params }) {
      // The provider compares the address as it was typed, letter by letter.
      const email = textOf(params, "email");
      return pageOf(
        world.books.customer,
        "/v1/customers",
        params,
        (customer) => !customer.deleted && (email === undefined || customer.email === email),
      );
    },
  },
  {
    method: "get",
    path: "/v1/customers/search",
    params: ["query", "limit"],
    answer({ world, params }) {
      const email = searchedEmail(requiredText(params, "query")).toLowerCase();
      // Unlike the list, the search does not mind capitals.
      const data = world.books.customer
        .all()
        .filter((customer) => !customer.deleted && customer.email?.toLowerCase() === email)
        .slice(0, integerOf(params, "limit") ?? 10);
      const url = "/v1/customers/search";
      return { object: "search_result", data, has_more: false, next_page: null, url };
    },
  },
  {
    method: "get",
    path: "/v1/customers/:id",
    params: [],
    answer: ({ world, id }) => shown(world.books.customer.get(id)),
  },
  {
    method: "post",
    path: "/v1/customers",
    params: [...FIELDS, "metadata"],
    answer: ({ world, params }) =>
      createCustomer(world, {
        email: textOrNull(params, "email"),
        name: textOrNull(params, "name"),
        description: textOrNull(params, "description"),
        metadata: mergedMetadata({}, params),
      }),
  },
  {
    method: "post",
    path: "/v1/customers/:id",
    params: [...FIELDS, "metadata"],
    answer({ world, id, params }) {
      const customer = living(world, id);
      updateCustomer(world, customer, changesOf(customer, params));
      return customer;
    },
  },
  {
    method: "delete",
    path: "/v1/customers/:id",
    params: [],
    answer({ world, id }) {
      const customer = living(world, id);
      deleteCustomer(world, customer);
      return shown(customer);
    },
  },
];
