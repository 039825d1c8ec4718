import { Hono } from "hono";
import { checkoutRoutes } from "./checkout.routes.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { portalRoutes } from "./portal.routes.ts";

/** Serves the checkout under `/c/pay/` and the billing portal under `/p/session/`. */
export function hostedPages(options: HostedPagesOptions): Hono {
  const app = new Hono();
  app.route("/c/pay", checkoutRoutes(options));
  app.route("/p/session", portalRoutes(options));
  return app;
}
