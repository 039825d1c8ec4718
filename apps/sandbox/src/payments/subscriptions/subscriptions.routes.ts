import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import type { FormHash } from "#payments/api/params.ts";
import {
  choiceOf,
  flagOf,
  integerOf,
  mergedMetadata,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import type { World } from "#payments/world.ts";
import { endPeriodNow } from "./renewals.ts";
import {
  endSubscription,
  hasEnded,
  itemOf,
  periodEndCancellation,
  pricePatch,
  updateSubscription,
} from "./subscriptions.ts";
import { TRIAL_PARAMS, trialPatch, writeTrialInvoice } from "./trials.ts";

const STATUSES = [
  ...(["active", "past_due", "unpaid", "canceled", "incomplete"] as const),
  ...(["incomplete_expired", "trialing", "paused", "all", "ended"] as const),
];

/** Without a status the list omits canceled subscriptions; `all` includes them. */
function hasStatus(subscription: Subscription, wanted: (typeof STATUSES)[number] | undefined) {
  if (wanted === "all") return true;
  if (wanted === "ended") return hasEnded(subscription);
  return wanted ? subscription.status === wanted : subscription.status !== "canceled";
}

function cancelAt(world: World, subscription: Subscription, params: FormHash) {
  if (params.cancel_at === "") return periodEndCancellation(world, subscription, false);
  const cancel_at = integerOf(params, "cancel_at") ?? 0;
  if (cancel_at <= world.clock.seconds()) {
    throw badRequest("The `cancel_at` timestamp must be in the future.", "cancel_at");
  }
  const requested = periodEndCancellation(world, subscription, true);
  return { ...requested, cancel_at_period_end: false, cancel_at };
}

function cancellationOf(world: World, subscription: Subscription, params: FormHash) {
  const atPeriodEnd = flagOf(params, "cancel_at_period_end");
  if (atPeriodEnd !== undefined && params.cancel_at !== undefined) {
    const names = "cancel_at_period_end, cancel_at";
    throw badRequest(`You may only specify one of these parameters: ${names}.`, "cancel_at");
  }
  if (atPeriodEnd === subscription.cancel_at_period_end) return {};
  if (atPeriodEnd !== undefined) return periodEndCancellation(world, subscription, atPeriodEnd);
  return params.cancel_at === undefined ? {} : cancelAt(world, subscription, params);
}

/** Changes a subscription as a request with these parameters does. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  params: FormHash,
): Subscription {
  const metadata = mergedMetadata(subscription.metadata, params);
  const others = Object.keys(params).filter((name) => name !== "metadata" && name !== "expand");
  if (hasEnded(subscription) && others.length > 0) {
    throw badRequest(
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  }
  const description = "description" in params && { description: textOrNull(params, "description") };
  const cancellation = cancellationOf(world, subscription, params);
  const priced = pricePatch(world, subscription, params);
  const trial = trialPatch(world, subscription, params);
  if (trial.trial_end) {
    writeTrialInvoice(world, subscription, trial.trial_end, "subscription_update");
  }
  updateSubscription(world, subscription, {
    metadata,
    ...description,
    ...cancellation,
    ...priced,
    ...trial,
  });
  return subscription;
}

export const SUBSCRIPTION_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/subscriptions",
    params: [...PAGE_PARAMS, "customer", "price", "status"],
    answer({ world, params }) {
      const [customer, price] = [textOf(params, "customer"), textOf(params, "price")];
      const status = choiceOf(params, "status", STATUSES);
      return pageOf(
        world.books.subscription,
        "/v1/subscriptions",
        params,
        (subscription) =>
          hasStatus(subscription, status) &&
          (customer ?? subscription.customer) === subscription.customer &&
          (price === undefined || itemOf(subscription).price.id === price),
      );
    },
  },
  {
    method: "get",
    path: "/v1/subscriptions/:id",
    params: [],
    answer: ({ world, id }) => world.books.subscription.get(id),
  },
  {
    method: "post",
    path: "/v1/subscriptions/:id",
    params: [
      "cancel_at_period_end",
      "cancel_at",
      "description",
      "metadata",
      "items",
      ...TRIAL_PARAMS,
    ],
    answer: ({ world, id, params }) =>
      changeSubscription(world, world.books.subscription.get(id), params),
  },
  {
    method: "post",
    path: "/v1/subscriptions/:id/resume",
    params: ["billing_cycle_anchor"],
    answer({ world, id }) {
      const subscription = world.books.subscription.get(id);
      if (subscription.status !== "paused") throw badRequest("Only a paused one can be resumed.");
      endPeriodNow(world, subscription);
      return subscription;
    },
  },
  {
    method: "delete",
    path: "/v1/subscriptions/:id",
    params: ["invoice_now", "prorate"],
    answer({ world, id }) {
      const subscription = world.books.subscription.get(id);
      if (hasEnded(subscription)) throw noSuch("subscription", id);
      endSubscription(world, subscription, "cancellation_requested");
      return subscription;
    },
  },
];
