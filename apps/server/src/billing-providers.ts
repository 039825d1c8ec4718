import type { Payments } from "#providers/payments/payments.ts";
import { createStripePayments } from "#providers/payments/stripe-payments.ts";
import { createRevenueCatStores } from "#providers/stores/revenuecat-stores.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Config } from "#settings/config.ts";

type Fetch = typeof globalThis.fetch;

/**
 * The card payments of the web; undefined until their key and price are configured. `soldPrices` are
 * the prices that were the deployment's own at some time.
 */
export function createPayments(
  config: Config,
  soldPrices: () => Promise<string[]>,
  fetch?: Fetch,
): Payments | undefined {
  const { stripeSecretKey: secretKey, stripePriceId: priceId, stripeApiUrl: apiUrl } = config;
  if (!secretKey || !priceId) return undefined;
  return createStripePayments({
    secretKey,
    apiUrl,
    webhookSecrets: config.stripeWebhookSecret,
    priceId,
    formerPriceIds: config.stripeFormerPriceIds,
    productIds: config.stripeProductIds,
    soldPrices,
    pages: { hosts: config.stripePageHosts, production: config.nodeEnv === "production" },
    ...(fetch && { fetch }),
  });
}

/** The stores' purchases; undefined until the store backend's key and project are configured. */
export function createStores(config: Config, fetch?: Fetch): Stores | undefined {
  const { revenuecatApiKey: apiKey, revenuecatProjectId: projectId } = config;
  if (!apiKey || !projectId) return undefined;
  return createRevenueCatStores({
    apiKey,
    projectId,
    apiUrl: config.revenuecatApiUrl,
    webhookAuthorization: config.revenuecatWebhookAuthorization,
    webhookSecret: config.revenuecatWebhookSecret,
    production: config.nodeEnv === "production",
    ...(fetch && { fetch }),
  });
}
