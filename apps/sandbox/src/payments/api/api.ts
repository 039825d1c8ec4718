import { type Context, Hono } from "hono";
import { newId } from "#payments/books/objects.ts";
import { CHECKOUT_ROUTES } from "#payments/checkout/checkout-sessions.routes.ts";
import { CUSTOMER_ROUTES, PAYMENT_METHOD_ROUTES } from "#payments/customers/customers.routes.ts";
import { COUPON_ROUTES } from "#payments/discounts/coupons.routes.ts";
import { PROMOTION_CODE_ROUTES } from "#payments/discounts/promotion-codes.routes.ts";
import { BALANCE_ROUTES } from "#payments/invoices/balance.routes.ts";
import { CHARGE_ROUTES, REFUND_ROUTES } from "#payments/invoices/charges.routes.ts";
import { INVOICE_ROUTES } from "#payments/invoices/invoices.routes.ts";
import { PORTAL_ROUTES } from "#payments/portal/portal-sessions.routes.ts";
import { PRICE_ROUTES, PRODUCT_ROUTES } from "#payments/prices/prices.routes.ts";
import { NEW_SUBSCRIPTION_ROUTES } from "#payments/subscriptions/new-subscriptions.routes.ts";
import { SUBSCRIPTION_ROUTES } from "#payments/subscriptions/subscriptions.routes.ts";
import { TAX_ROUTES } from "#payments/tax/tax.routes.ts";
import { EVENT_ROUTES } from "#payments/webhooks/events.routes.ts";
import { API_VERSION, type World } from "#payments/world.ts";
import { ApiError, refusedKey, unknownAddress } from "./api-errors.ts";
import { expanded, pathsOf } from "./expansion.ts";
import { type Faults, lostAnswer } from "./faults.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import type { Mode } from "./mode.ts";
import type { Outage } from "./outage.ts";
import { decodeForm, type FormHash, refuseUnknown, textOf } from "./params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "./route.ts";
import { SETUP_ROUTES } from "./setup.routes.ts";

const PAYOUT_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/payouts",
    params: [...PAGE_PARAMS, "status"],
    answer({ world, params }) {
      const status = textOf(params, "status");
      return pageOf(
        world.books.payout,
        "/v1/payouts",
        params,
        (payout) => (status ?? payout.status) === payout.status,
      );
    },
  },
  {
    method: "get",
    path: "/v1/payouts/:id",
    params: [],
    answer: ({ world, id }) => world.books.payout.get(id),
  },
];

const ROUTES: Route[] = [
  ...PRODUCT_ROUTES,
  ...PRICE_ROUTES,
  ...CUSTOMER_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...CHECKOUT_ROUTES,
  ...NEW_SUBSCRIPTION_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...INVOICE_ROUTES,
  ...CHARGE_ROUTES,
  ...REFUND_ROUTES,
  ...BALANCE_ROUTES,
  ...PAYOUT_ROUTES,
  ...COUPON_ROUTES,
  ...PROMOTION_CODE_ROUTES,
  ...TAX_ROUTES,
  ...PORTAL_ROUTES,
  ...EVENT_ROUTES,
  ...SETUP_ROUTES,
];

const JSON_TYPE = { "content-type": "application/json" };

export type ApiDeps = {
  world: World;
  apiKey: string;
  mode: Mode;
  idempotency: IdempotencyKeys;
  outage: Outage;
  faults: Faults;
  onChange(): void;
};

function refuseStrangers(context: Context, apiKey: string): void {
  const key = context.req.header("authorization")?.replace(/^Bearer /, "");
  if (key !== apiKey) throw refusedKey(key);
}

function refuse(context: Context, error: unknown): Response {
  if (!(error instanceof ApiError)) throw error;
  return context.json({ error: error.body }, error.status);
}

function paramsOf(context: Context, body: string): FormHash {
  return { ...decodeForm(new URL(context.req.url).search.slice(1)), ...decodeForm(body) };
}

function answer(deps: ApiDeps, route: Route, context: Context, params: FormHash): object {
  const { world } = deps;
  refuseUnknown(params, route.params);
  const paths = pathsOf(params);
  const found = route.answer({ world, id: context.req.param("id") ?? "", params });
  return withPage(world, route, expanded(world, found, paths));
}

function withPage({ pageAddress }: World, route: Route, answered: object): object {
  const isPage = route.method === "post" && /\/sessions$/.test(route.path);
  return isPage && pageAddress !== "" ? { ...answered, url: pageAddress } : answered;
}

/** Returns the first response again where an idempotency key repeats. */
function answerOnce(deps: ApiDeps, route: Route, context: Context, body: string): object {
  const params = paramsOf(context, body);
  const key = context.req.header("idempotency-key");
  if (!key || route.method !== "post") return answer(deps, route, context, params);
  const request = `${route.method} ${context.req.path}\n${body}`;
  context.header("idempotency-key", key);
  const known = deps.idempotency.replay(key, request);
  if (known) {
    context.header("idempotent-replayed", "true");
    return known;
  }
  const fresh = answer(deps, route, context, params);
  deps.idempotency.keep(key, request, fresh);
  return fresh;
}

/** Serves the provider's API under /v1, for its own client library. */
export function createApi(deps: ApiDeps): Hono {
  const app = new Hono();
  app.use("/v1/*", async (context, next) => {
    context.header("request-id", newId("req", 14));
    context.header("stripe-version", context.req.header("stripe-version") ?? API_VERSION);
    try {
      await deps.outage.pass(context.req.raw);
      refuseStrangers(context, deps.apiKey);
    } catch (error) {
      return refuse(context, error);
    }
    const instead = deps.outage.instead();
    if (instead) return instead;
    return next();
  });
  for (const route of ROUTES) {
    app[route.method](route.path, async (context) => {
      const body = await context.req.text();
      try {
        const { lost } = deps.faults.begin({ method: route.method, path: context.req.path });
        const answered = answerOnce(deps, route, context, body);
        if (route.method !== "get") deps.onChange();
        if (lost) return lostAnswer();
        return context.body(JSON.stringify(answered, deps.mode), 200, JSON_TYPE);
      } catch (error) {
        return refuse(context, error);
      }
    });
  }
  app.all("/v1/*", (context) =>
    refuse(context, unknownAddress(context.req.method, context.req.path)),
  );
  return app;
}
