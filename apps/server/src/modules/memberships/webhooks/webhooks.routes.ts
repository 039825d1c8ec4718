import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import type { WebhooksService } from "./webhooks.service.ts";

const receivedSchema = z.object({ received: z.literal(true) }).openapi("WebhookReceived");

/**
 * The providers' webhooks. What was signed are the body's bytes, so nothing may read it before the
 * signature was checked.
 */
export function webhooksRoutes(options: {
  service: WebhooksService;
  gate: Gate;
}): OpenAPIHono<HttpEnvironment> {
  const { service, gate } = options;
  const router = createRouter();
  const shared = { ...gate("signed_webhook"), method: "post" as const, tags: ["Webhooks"] };
  const received = {
    description: "The event was handled, now or before",
    content: { "application/json": { schema: receivedSchema } },
  };

  router.openapi(
    createRoute({
      ...shared,
      path: "/api/webhooks/stripe",
      summary: "An event of the card payments",
      request: { headers: z.object({ "stripe-signature": z.string().optional() }) },
      responses: {
        200: received,
        ...problemAnswers(
          "request.invalid",
          "request.too_large",
          "billing.signature_invalid",
          "billing.not_configured",
          "billing.provider_unavailable",
        ),
      },
    }),
    async (c) => {
      const { "stripe-signature": signature } = c.req.valid("header");
      await service.receivePayment(await bytesOf(c.req.raw), signature);
      return c.json({ received: true } as const, 200);
    },
  );

  router.openapi(
    createRoute({
      ...shared,
      path: "/api/webhooks/revenuecat",
      summary: "An event of the stores' purchases",
      request: {
        headers: z.object({
          authorization: z.string().optional(),
          "x-revenuecat-webhook-signature": z.string().optional(),
        }),
      },
      responses: {
        200: received,
        ...problemAnswers(
          "request.invalid",
          "request.too_large",
          "billing.signature_invalid",
          "billing.webhook_unauthorized",
          "billing.not_configured",
          "billing.provider_unavailable",
        ),
      },
    }),
    async (c) => {
      const { authorization, "x-revenuecat-webhook-signature": signature } = c.req.valid("header");
      await service.receiveStore(await bytesOf(c.req.raw), { authorization, signature });
      return c.json({ received: true } as const, 200);
    },
  );

  return router;
}

const bytesOf = async (request: Request) => new Uint8Array(await request.arrayBuffer());
