import type { Payments } from "./payments.ts";
import { createStripeCheckout } from "./stripe-checkout.ts";
import { createStripeClient } from "./stripe-client.ts";
import { createStripeEvents } from "./stripe-events.ts";
import { createOwnProducts } from "./stripe-products.ts";
import { createStripeSubscriptions } from "./stripe-subscriptions.ts";

/** Card payments through Stripe; `apiUrl` is Stripe itself or a stand-in that speaks its API. */
export function createStripePayments(options: {
  secretKey: string;
  apiUrl: string;
  /** Several while a secret is being replaced; any of them may have signed. */
  webhookSecrets: readonly string[];
  priceId: string;
  /** Products besides that of the price whose subscriptions are ours too. */
  productIds?: readonly string[];
  /** In place of the network. */
  fetch?: typeof fetch;
}): Payments {
  const { priceId, productIds = [] } = options;
  const client = createStripeClient(options);
  return {
    mode: /^[a-z]+_live_/.test(options.secretKey) ? "live" : "test",
    ...createStripeCheckout(client, priceId),
    ...createStripeSubscriptions(client, createOwnProducts(client, { priceId, productIds })),
    ...createStripeEvents(client, options.webhookSecrets),
  };
}
