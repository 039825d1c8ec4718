import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  hashOf,
  integerOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import type { Customer } from "#payments/books/object-types.ts";
import { shown } from "#payments/books/objects.ts";
import type { PaymentMethod } from "#payments/books/payment-types.ts";
import type { Address } from "#payments/books/tax-types.ts";
import { customFieldsOf } from "#payments/checkout/checkout-order.ts";
import type { World } from "#payments/world.ts";
import {
  cardOfToken,
  createCustomer,
  deleteCustomer,
  keepCard,
  methodOfCustomer,
  updateCustomer,
} from "./customers.ts";

const FIELDS = ["email", "name", "description"] as const;
const ADDRESS = ["city", "country", "line1", "line2", "postal_code", "state"] as const;
const DEFAULT_METHOD = "invoice_settings[default_payment_method]";

/** Returns a customer that can change; throws for a deleted one, which can only be read. */
function living(world: World, id: string): Customer {
  const customer = world.books.customer.get(id);
  if (customer.deleted) throw noSuch("customer", id);
  return customer;
}

function invoiceSettings(world: World, customer: Customer, params: FormHash) {
  const settings = settingsOf(params);
  const named = invoiceLines(settings);
  const id = textOrNull(settings, "default_payment_method");
  if (id) methodOfCustomer(world, customer.id, id, DEFAULT_METHOD);
  const card = "default_payment_method" in settings && { default_payment_method: id };
  return { invoice_settings: { ...customer.invoice_settings, ...named, ...card } };
}

/** Reads what the seller adds to all invoices of a customer. */
function invoiceLines(settings: FormHash): Partial<Customer["invoice_settings"]> {
  return {
    ...("custom_fields" in settings && { custom_fields: customFieldsOf(settings) }),
    ...("footer" in settings && { footer: textOrNull(settings, "footer") }),
  };
}

function addressOf(params: FormHash): { address?: Address | null } {
  if (!("address" in params)) return {};
  if (params.address === "") return { address: null };
  const given = hashOf(params, "address") ?? {};
  refuseUnknown(given, ADDRESS);
  const fields = ADDRESS.map((field) => [field, textOrNull(given, field)] as const);
  return { address: Object.fromEntries(fields) as Address };
}

function settingsOf(params: FormHash): FormHash {
  const settings = hashOf(params, "invoice_settings") ?? {};
  refuseUnknown(settings, ["default_payment_method", "custom_fields", "footer"]);
  return settings;
}

/** Returns the card a new customer starts with; only that card can be the default. */
function firstCard(params: FormHash) {
  const token = textOrNull(params, "payment_method");
  const wanted = textOrNull(settingsOf(params), "default_payment_method");
  const card = token ? cardOfToken(token) : undefined;
  if (token && !card) throw noSuch("PaymentMethod", token, "payment_method");
  if (wanted && wanted !== token) throw noSuch("PaymentMethod", wanted, DEFAULT_METHOD);
  return card && { card, isDefault: wanted !== null };
}

function changesOf(world: World, customer: Customer, params: FormHash): Partial<Customer> {
  const named = FIELDS.filter((field) => field in params);
  const texts = Object.fromEntries(named.map((field) => [field, textOrNull(params, field)]));
  return {
    ...texts,
    ...addressOf(params),
    metadata: mergedMetadata(customer.metadata, params),
    ...invoiceSettings(world, customer, params),
  };
}

/** Reads the only clause of the provider's query language in use here: an exact email. */
function searchedEmail(query: string): string {
  const quoted = /^email:("(?:[^"\\]|\\["\\])*")$/.exec(query)?.[1];
  if (!quoted) throw badRequest("We were unable to parse your search query.", "query");
  return JSON.parse(quoted) as string;
}

export const CUSTOMER_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/customers",
    params: [...PAGE_PARAMS, "email"],
    answer({ world, params }) {
      // The list compares emails case-sensitively, as the provider does.
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
      // Unlike the list, the search ignores case.
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
    params: [...FIELDS, "metadata", "payment_method", "invoice_settings", "address"],
    answer({ world, params }) {
      const details = {
        email: textOrNull(params, "email"),
        name: textOrNull(params, "name"),
        description: textOrNull(params, "description"),
        metadata: mergedMetadata({}, params),
      };
      const lines = invoiceLines(settingsOf(params));
      const customer = createCustomer(
        world,
        { ...details, ...addressOf(params) },
        firstCard(params),
      );
      Object.assign(customer.invoice_settings, lines);
      return customer;
    },
  },
  {
    method: "post",
    path: "/v1/customers/:id",
    params: [...FIELDS, "metadata", "invoice_settings", "address"],
    answer({ world, id, params }) {
      const customer = living(world, id);
      updateCustomer(world, customer, changesOf(world, customer, params));
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

/** A test token becomes a card of the customer; a card on file stays with its customer. */
function attach(world: World, id: string, customerId: string): PaymentMethod {
  const customer = world.books.customer.named(customerId, "customer");
  if (customer.deleted) throw noSuch("customer", customerId, "customer");
  const card = cardOfToken(id);
  if (card) return keepCard(world, customer, card);
  const method = world.books.payment_method.get(id);
  if (method.customer === customer.id) return method;
  throw badRequest("The payment method you provided has already been attached to a customer.");
}

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
