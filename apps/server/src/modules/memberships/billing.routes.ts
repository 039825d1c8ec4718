import { createRoute } from "@hono/zod-openapi";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { BillingService } from "./billing.service.ts";
import {
  checkoutRequestSchema,
  hostedPageSchema,
  portalOrderSchema,
} from "./memberships.schema.ts";

const NATIVE_PLATFORMS = new Set(["ios", "android"]);

const HOSTED_PAGE = {
  description: "The page of the payment provider to go to",
  content: { "application/json": { schema: hostedPageSchema } },
};

const createCheckout = (gate: Gate) =>
  createRoute({
    ...gate("checkout", { token: "optional" }),
    method: "post",
    path: "/api/functions/create-checkout",
    tags: ["Membership"],
    summary:
      "Open a checkout, for a member or a guest; the body says the way back and nothing else",
    request: {
      body: { content: { "application/json": { schema: checkoutRequestSchema } } },
    },
    responses: {
      200: HOSTED_PAGE,
      ...problemAnswers(
        ...BODY_PROBLEMS,
        "auth.token_invalid",
        "request.rate_limited",
        "billing.native_iap_required",
        "billing.already_subscribed",
        "billing.not_configured",
        "billing.provider_unavailable",
      ),
    },
  });

const customerPortal = (gate: Gate) =>
  createRoute({
    ...gate("customer_portal"),
    method: "post",
    path: "/api/functions/customer-portal",
    tags: ["Membership"],
    summary: "Open the portal in which a member changes or cancels what they pay for",
    request: {
      body: { required: false, content: { "application/json": { schema: portalOrderSchema } } },
    },
    responses: {
      200: HOSTED_PAGE,
      ...problemAnswers(
        ...CALLER_PROBLEMS,
        ...BODY_PROBLEMS,
        "request.rate_limited",
        "billing.no_subscription",
        "billing.managed_by_store",
        "billing.not_configured",
        "billing.provider_unavailable",
      ),
    },
  });

/** The ways to the payment provider's own pages. */
export function billingRoutes({ service, gate }: { service: BillingService; gate: Gate }) {
  const router = createRouter();

  router.openapi(createCheckout(gate), async (c) => {
    // A rule of the stores, which clients keep; it protects nothing (decision 19).
    if (NATIVE_PLATFORMS.has(c.req.header("x-client-platform") ?? "")) {
      throw new Problem("billing.native_iap_required", { detail: "NATIVE_IAP_REQUIRED" });
    }
    const { return_path: returnPath } = c.req.valid("json");
    const order = { caller: callerIfAny(c), clientAddress: c.var.clientAddress, returnPath };
    return c.json(await service.createCheckout(order), 200);
  });

  router.openapi(customerPortal(gate), async (c) => {
    const { purchase_id } = c.req.valid("json");
    return c.json(await service.createPortal(c.var.caller, purchase_id), 200);
  });

  return router;
}
