import { badRequest } from "#payments/api/api-errors.ts";
import { lineItemsOf } from "#payments/api/expandable.ts";
import type { FormHash } from "#payments/api/params.ts";
import {
  choiceOf,
  flagOf,
  mergedMetadata,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import type { World } from "#payments/world.ts";
import { orderOf } from "./checkout-order.ts";
import {
  buyerOf,
  collectedOf,
  expiryOf,
  offerOf,
  refuseMixed,
  returnUrl,
} from "./checkout-params.ts";
import { expireCheckout, openCheckout } from "./checkouts.ts";

/** Creates a checkout as a request with these parameters does. */
export function createCheckout(world: World, params: FormHash): CheckoutSession {
  const mode = choiceOf(params, "mode", ["payment", "subscription"]);
  if (!mode) throw badRequest("Missing required param: mode.", "mode", "parameter_missing");
  choiceOf(params, "ui_mode", ["hosted_page"]);
  requiredText(params, "success_url");
  const buyer = buyerOf(world, params);
  const collected = collectedOf(world, params);
  const order = { ...orderOf(world, params, mode), ...offerOf(world, params) };
  refuseMixed(world, { customer: buyer.customer, currency: order.currency });
  const creation = choiceOf(params, "customer_creation", ["always", "if_required"]);
  const needsCustomer =
    mode === "subscription" || order.payment?.invoice || collected.automatic_tax.enabled;
  return openCheckout(
    world,
    {
      mode,
      ...buyer,
      ...collected,
      customer_creation: buyer.customer
        ? null
        : needsCustomer
          ? "always"
          : (creation ?? "if_required"),
      client_reference_id: textOrNull(params, "client_reference_id"),
      metadata: mergedMetadata({}, params),
      success_url: returnUrl(params, "success_url") ?? "",
      cancel_url: returnUrl(params, "cancel_url"),
      locale: textOrNull(params, "locale"),
      allow_promotion_codes: flagOf(params, "allow_promotion_codes") ?? null,
      expires_at: expiryOf(world, params),
    },
    order,
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
      "mode",
      "ui_mode",
      "line_items",
      "success_url",
      "cancel_url",
      "customer",
      "customer_email",
      "client_reference_id",
      "metadata",
      "subscription_data",
      "locale",
      "allow_promotion_codes",
      "expires_at",
      "discounts",
      "payment_method_collection",
      "payment_intent_data",
      "invoice_creation",
      "customer_creation",
      "customer_update",
      "automatic_tax",
      "tax_id_collection",
      "consent_collection",
      "currency",
      "billing_address_collection",
      "adaptive_pricing",
    ],
    answer: ({ world, params }) => createCheckout(world, params),
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
