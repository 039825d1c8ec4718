import { badRequest } from "#payments/api/api-errors.ts";
import { choiceOf, hashOf, integerOf, requiredText, textOf } from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import { pricePatch } from "#payments/subscriptions/subscriptions.ts";
import { subscriptionOf } from "./invoices.ts";
import { previewOf } from "./preview.ts";

/** Reads the only query in use here: an invoice's number, or its receipt's. */
function searchedNumber(query: string): string {
  const quoted = /^number:("[^"\\]*") OR receipt_number:\1$/.exec(query)?.[1];
  if (!quoted) throw badRequest("We were unable to parse your search query.", "query");
  return JSON.parse(quoted) as string;
}

/** Billing periods create invoices, so these routes only read. */
export const INVOICE_ROUTES: Route[] = [
  {
    method: "post",
    path: "/v1/invoices/create_preview",
    params: ["subscription", "subscription_details"],
    answer({ world, params }) {
      const id = requiredText(params, "subscription");
      const subscription = world.books.subscription.named(id, "subscription");
      const change = hashOf(params, "subscription_details") ?? {};
      return previewOf(world, { ...subscription, ...pricePatch(world, subscription, change) });
    },
  },
  {
    method: "get",
    path: "/v1/invoices",
    params: [...PAGE_PARAMS, "customer", "subscription", "status"],
    answer({ world, params }) {
      const [customer, subscription] = [textOf(params, "customer"), textOf(params, "subscription")];
      const status = choiceOf(params, "status", ["draft", "open", "paid", "uncollectible", "void"]);
      return pageOf(
        world.books.invoice,
        "/v1/invoices",
        params,
        (invoice) =>
          (customer ?? invoice.customer) === invoice.customer &&
          (subscription === undefined || subscriptionOf(invoice) === subscription) &&
          (status ?? invoice.status) === invoice.status,
      );
    },
  },
  {
    method: "get",
    path: "/v1/invoices/search",
    params: ["query", "limit"],
    answer({ world, params }) {
      const number = searchedNumber(requiredText(params, "query"));
      const data = world.books.invoice
        .all()
        .filter((invoice) => invoice.number === number)
        .slice(0, integerOf(params, "limit") ?? 10);
      const url = "/v1/invoices/search";
      return { object: "search_result", data, has_more: false, next_page: null, url };
    },
  },
  {
    method: "get",
    path: "/v1/invoices/:id",
    params: [],
    answer: ({ world, id }) => world.books.invoice.get(id),
  },
  {
    method: "get",
    path: "/v1/invoices/:id/lines",
    params: ["limit"],
    answer: ({ world, id }) => world.books.invoice.get(id).lines,
  },
  {
    method: "get",
    path: "/v1/invoice_payments",
    params: [...PAGE_PARAMS, "invoice", "payment", "status"],
    answer({ world, params }) {
      const invoice = textOf(params, "invoice");
      const status = choiceOf(params, "status", ["open", "paid", "canceled"]);
      const intent = textOf(hashOf(params, "payment") ?? {}, "payment_intent");
      return pageOf(
        world.books.invoice_payment,
        "/v1/invoice_payments",
        params,
        (payment) =>
          (invoice ?? payment.invoice) === payment.invoice &&
          (status ?? payment.status) === payment.status &&
          (intent === undefined || payment.payment.payment_intent === intent),
      );
    },
  },
  {
    method: "get",
    path: "/v1/invoice_payments/:id",
    params: [],
    answer: ({ world, id }) => world.books.invoice_payment.get(id),
  },
];
