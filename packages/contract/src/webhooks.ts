import { endpoint, json } from "./endpoint.ts";
import { z } from "./schema.ts";

const receivedSchema = z.object({ received: z.literal(true) }).openapi("WebhookReceived");
const received = json("The event was handled, now or before", receivedSchema);
const shared = { method: "post", access: "signed_webhook" } as const;
const tags = ["Webhooks"];

export const receivePayment = endpoint({
  ...shared,
  tags,
  path: "/api/webhooks/stripe",
  summary: "An event of the card payments",
  request: { headers: z.object({ "stripe-signature": z.string().optional() }) },
  responses: { 200: received },
  problems: [
    "request.invalid",
    "request.too_large",
    "billing.signature_invalid",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});

export const receiveStorePurchase = endpoint({
  ...shared,
  tags,
  path: "/api/webhooks/revenuecat",
  summary: "An event of the stores' purchases",
  request: {
    headers: z.object({
      authorization: z.string().optional(),
      "x-revenuecat-webhook-signature": z.string().optional(),
    }),
  },
  responses: { 200: received },
  problems: [
    "request.invalid",
    "request.too_large",
    "billing.signature_invalid",
    "billing.webhook_unauthorized",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});
