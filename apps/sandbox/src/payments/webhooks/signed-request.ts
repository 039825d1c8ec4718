import { createHmac } from "node:crypto";
import type { ProviderEvent } from "#payments/books/object-types.ts";

/** How a delivery is signed: with whose secret, and at which Unix second it claims to be. */
export type Signing = { secret: string; timestamp: number };

/** The request that hands an event to the receiver, signed over its exact bytes. */
export function signedRequest(url: string, event: ProviderEvent, signing: Signing): Request {
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac("sha256", signing.secret)
    .update(`${signing.timestamp}.${body}`)
    .digest("hex");
  return new Request(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${signing.timestamp},v1=${signature}`,
    },
  });
}
