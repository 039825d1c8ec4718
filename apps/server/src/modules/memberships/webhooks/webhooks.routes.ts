import type { OpenAPIHono } from "@hono/zod-openapi";
import { receivePayment, receiveStorePurchase } from "@sovereign/contract/webhooks";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { WebhooksService } from "./webhooks.service.ts";

/** The signature covers the body's bytes, so nothing may parse the body before it is verified. */
export function webhooksRoutes(options: {
  service: WebhooksService;
  gate: Gate;
}): OpenAPIHono<HttpEnvironment> {
  const { service, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(receivePayment, gate), async (c) => {
    const { "stripe-signature": signature } = c.req.valid("header");
    await service.receivePayment(await c.req.bytes(), signature);
    return c.json({ received: true } as const, 200);
  });

  router.openapi(routeOf(receiveStorePurchase, gate), async (c) => {
    const { authorization, "x-revenuecat-webhook-signature": signature } = c.req.valid("header");
    await service.receiveStore(await c.req.bytes(), { authorization, signature });
    return c.json({ received: true } as const, 200);
  });

  return router;
}
