import { Hono } from "hono";
import { operatorRoutes } from "./operator/operator.routes.ts";
import { hostedPages } from "./payments/pages/hosted-pages.ts";
import type { SandboxConfig } from "./sandbox.config.ts";
import type { StandIns } from "./stand-ins.ts";

/**
 * Everything under the sandbox's one address: the providers' interfaces and pages, the control over
 * them as JSON under /control, and a page for people at /.
 */
export function createSandboxApp(config: SandboxConfig, standIns: StandIns): Hono {
  const { payments, stores } = standIns;
  const app = new Hono();
  for (const path of ["/v2/*", "/v1/subscribers/*", "/control/stores/*"]) {
    app.all(path, (c) => stores.app.fetch(c.req.raw, c.env));
  }
  for (const path of ["/v1/*", "/control/payments/*"]) {
    app.all(path, (c) => payments.app.fetch(c.req.raw, c.env));
  }
  const now = () => new Date(payments.control.state().now);
  app.route("/", hostedPages({ hosted: payments.hosted, business: config.business, now }));
  app.route("/", operatorRoutes(config, standIns));
  app.notFound((c) => c.text("The sandbox has nothing at this address.\n", 404));
  return app;
}
