import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import type { FormHash } from "#payments/api/params.ts";
import {
  choiceOf,
  flagOf,
  integerOf,
  isHash,
  listOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { methodOfCustomer } from "#payments/customers/customers.ts";
import { recurringPrice } from "#payments/prices/catalog.ts";
import type { World } from "#payments/world.ts";
import { createSubscription, PAYMENT_BEHAVIORS } from "./new-subscription.ts";

function itemOf(world: World, params: FormHash) {
  const items = listOf(params, "items");
  const [item] = items;
  if (!isHash(item)) {
    throw badRequest("Missing required param: items.", "items", "parameter_missing");
  }
  if (items.length > 1) throw badRequest("This sandbox sells one item at a time.", "items");
  refuseUnknown(item, ["price", "quantity"]);
  const price = recurringPrice(world, requiredText(item, "price"), "items[0][price]");
  if (!price.active) {
    const rule = "This field only accepts active prices.";
    throw badRequest(`The price specified is inactive. ${rule}`, "items[0][price]");
  }
  const quantity = integerOf(item, "quantity") ?? 1;
  if (quantity < 1) throw badRequest("Invalid positive integer", "items[0][quantity]");
  return { price, quantity };
}

function buyerOf(world: World, params: FormHash) {
  const id = requiredText(params, "customer");
  if (world.books.customer.named(id, "customer").deleted) {
    throw noSuch("customer", id, "customer");
  }
  const paymentMethod = textOrNull(params, "default_payment_method");
  if (paymentMethod) methodOfCustomer(world, id, paymentMethod, "default_payment_method");
  return { customer: id, paymentMethod };
}

function create(world: World, params: FormHash): Subscription {
  return createSubscription(world, {
    ...buyerOf(world, params),
    ...itemOf(world, params),
    metadata: mergedMetadata({}, params),
    description: textOrNull(params, "description"),
    behavior: choiceOf(params, "payment_behavior", PAYMENT_BEHAVIORS) ?? "allow_incomplete",
    cancelAtPeriodEnd: flagOf(params, "cancel_at_period_end") ?? false,
  });
}

export const NEW_SUBSCRIPTION_ROUTES: Route[] = [
  {
    method: "post",
    path: "/v1/subscriptions",
    params: [
      "customer",
      "items",
      "metadata",
      "description",
      "default_payment_method",
      "payment_behavior",
      "cancel_at_period_end",
    ],
    answer: ({ world, params }) => create(world, params),
  },
];
