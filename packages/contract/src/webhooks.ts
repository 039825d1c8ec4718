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

export const receiveMailReport = endpoint({
  ...shared,
  tags,
  path: "/api/webhooks/mail",
  summary: "An email that came back or was marked as spam",
  description:
    "A returned email (message/rfc822, RFC 3464 or 5965), or an event of Postmark or Amazon SES. The secret is the password (Basic) or the token (Bearer).",
  request: {
    headers: z.object({
      authorization: z.string().optional(),
      "content-type": z.string().optional(),
    }),
  },
  responses: { 200: received },
  problems: ["request.invalid", "request.too_large", "mails.webhook_unauthorized"],
});
