import { Hono } from "hono";
import { checkoutRoutes } from "./checkout.routes.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { portalRoutes } from "./portal.routes.ts";

/**
 * The pages that members see at the payment provider's: the checkout under `/c/pay/` and the
 * billing portal under `/p/session/`. They work without scripts.
 */
export function hostedPages(options: HostedPagesOptions): Hono {
  const app = new Hono();
  app.route("/c/pay", checkoutRoutes(options));
  app.route("/p/session", portalRoutes(options));
  return app;
}
