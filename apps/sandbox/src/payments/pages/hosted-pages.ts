import { Hono } from "hono";
import { checkoutRoutes } from "./checkout.routes.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { invoiceRoutes } from "./invoice.routes.ts";
import { portalRoutes } from "./portal.routes.ts";

/** Serves the checkout under `/c/pay/`, the portal under `/p/session/`, invoices under `/i/`. */
export function hostedPages(options: HostedPagesOptions): Hono {
  const app = new Hono();
  app.route("/c/pay", checkoutRoutes(options));
  app.route("/p/session", portalRoutes(options));
  app.route("/i", invoiceRoutes(options));
  return app;
}
