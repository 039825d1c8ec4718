import { badRequest } from "#payments/api/api-errors.ts";
import { lineItemsOf } from "#payments/api/expandable.ts";
import type { FormHash } from "#payments/api/params.ts";
import {
  choiceOf,
  flagOf,
  hashOf,
  integerOf,
  isHash,
  listOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import type { CheckoutOrder } from "#payments/books/object-types.ts";
import { recurringPrice } from "#payments/prices/catalog.ts";
import type { World } from "#payments/world.ts";
import { expireCheckout, openCheckout } from "./checkouts.ts";

const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

function orderOf(world: World, params: FormHash): Omit<CheckoutOrder, "id"> {
  const items = listOf(params, "line_items");
  const [item] = items;
  if (!isHash(item)) throw badRequest("Missing required param: line_items.", "line_items");
  if (items.length > 1) throw badRequest("This sandbox sells one item at a time.", "line_items");
  refuseUnknown(item, ["price", "quantity"]);
  const quantity = integerOf(item, "quantity");
  if (quantity === undefined || quantity < 1) {
    throw badRequest("Quantity is required. Add `quantity` to `line_items[0]`", "line_items");
  }
  const subscription = hashOf(params, "subscription_data") ?? {};
  refuseUnknown(subscription, ["metadata", "description"]);
  return {
    price: recurringPrice(world, requiredText(item, "price"), "line_items[0][price]").id,
    quantity,
    subscriptionMetadata: mergedMetadata({}, subscription),
    description: textOrNull(subscription, "description"),
  };
}

function buyerOf(world: World, params: FormHash) {
  const customer = textOrNull(params, "customer");
  const customer_email = textOrNull(params, "customer_email");
  if (customer && customer_email) {
    const message = "You may only specify one of these parameters: customer, customer_email.";
    throw badRequest(message, "customer");
  }
  if (customer) world.books.customer.named(customer, "customer");
  if (customer_email && !/^\S+@\S+$/.test(customer_email)) {
    throw badRequest(`Invalid email address: ${customer_email}`, "customer_email", "email_invalid");
  }
  return { customer, customer_email };
}

function expiryOf(world: World, params: FormHash): number | undefined {
  const expiry = integerOf(params, "expires_at");
  if (expiry === undefined) return undefined;
  const ahead = expiry - world.clock.seconds();
  if (ahead >= HALF_AN_HOUR && ahead <= DAY) return expiry;
  const rule = "between 30 minutes and 24 hours after the Checkout Session is created";
  throw badRequest(`The \`expires_at\` timestamp must be ${rule}.`, "expires_at");
}

function returnUrl(params: FormHash, name: string): string | null {
  const url = textOrNull(params, name);
  if (url === null || /^https?:\/\//.test(url)) return url;
  throw badRequest("Not a valid URL", name, "url_invalid");
}

function create(world: World, params: FormHash): object {
  const mode = choiceOf(params, "mode", ["payment", "setup", "subscription"]);
  if (mode !== "subscription") throw badRequest("This sandbox sells subscriptions only.", "mode");
  choiceOf(params, "ui_mode", ["hosted_page"]);
  requiredText(params, "success_url");
  return openCheckout(
    world,
    {
      ...buyerOf(world, params),
      client_reference_id: textOrNull(params, "client_reference_id"),
      metadata: mergedMetadata({}, params),
      success_url: returnUrl(params, "success_url") ?? "",
      cancel_url: returnUrl(params, "cancel_url"),
      locale: textOrNull(params, "locale"),
      allow_promotion_codes: flagOf(params, "allow_promotion_codes") ?? null,
      expires_at: expiryOf(world, params),
    },
    orderOf(world, params),
  );
}

export const CHECKOUT_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/checkout/sessions",
    params: [...PAGE_PARAMS, "customer", "subscription", "status"],
    answer({ world, params }) {
      const [customer, subscription] = [textOf(params, "customer"), textOf(params, "subscription")];
      const status = choiceOf(params, "status", ["open", "complete", "expired"]);
      return pageOf(
        world.books["checkout.session"],
        "/v1/checkout/sessions",
        params,
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (subscription === undefined || session.subscription === subscription) &&
          (status ?? session.status) === session.status,
      );
    },
  },
  {
    method: "get",
    path: "/v1/checkout/sessions/:id",
    params: [],
    answer: ({ world, id }) => world.books["checkout.session"].get(id),
  },
  {
    method: "get",
    path: "/v1/checkout/sessions/:id/line_items",
    params: [],
    answer: ({ world, id }) => lineItemsOf(world, world.books["checkout.session"].get(id).id),
  },
  {
    method: "post",
    path: "/v1/checkout/sessions",
    params: [
      ...["mode", "ui_mode", "line_items", "success_url", "cancel_url", "customer"],
      ...["customer_email", "client_reference_id", "metadata", "subscription_data", "locale"],
      ...["allow_promotion_codes", "expires_at"],
    ],
    answer: ({ world, params }) => create(world, params),
  },
  {
    method: "post",
    path: "/v1/checkout/sessions/:id/expire",
    params: [],
    answer({ world, id }) {
      const session = world.books["checkout.session"].get(id);
      expireCheckout(world, session);
      return session;
    },
  },
];
