import { createCheckout, openPortal } from "@sovereign/contract/memberships";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { routeOf } from "#http/route-of.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { BillingService } from "./billing.service.ts";

const NATIVE_PLATFORMS = new Set(["ios", "android"]);

/** The ways to the payment provider's own pages. */
export function billingRoutes({ service, gate }: { service: BillingService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(createCheckout, gate), async (c) => {
    // A rule of the stores, which clients keep; it protects nothing (decision 19).
    if (NATIVE_PLATFORMS.has(c.req.header("x-client-platform") ?? "")) {
      throw new Problem("billing.native_iap_required", { detail: "NATIVE_IAP_REQUIRED" });
    }
    const { return_path: returnPath } = c.req.valid("json");
    const order = { caller: callerIfAny(c), clientAddress: c.var.clientAddress, returnPath };
    return c.json(await service.createCheckout(order), 200);
  });

  router.openapi(routeOf(openPortal, gate), async (c) => {
    const { purchase_id } = c.req.valid("json");
    return c.json(await service.createPortal(c.var.caller, purchase_id), 200);
  });

  return router;
}
