import type { Payments } from "./payments.ts";
import { createStripeCheckout, type PageRule } from "./stripe-checkout.ts";
import { createStripeClient } from "./stripe-client.ts";
import { createStripeEvents } from "./stripe-events.ts";
import { createOwnSales } from "./stripe-own-sales.ts";
import { readPrice } from "./stripe-prices.ts";
import { createStripeReceipts } from "./stripe-receipts.ts";
import { createStripeSubscriptions } from "./stripe-subscriptions.ts";

const STRIPE_PAGES = ["checkout.stripe.com", "billing.stripe.com"];

/** Card payments through Stripe; `apiUrl` is Stripe itself or a stand-in that speaks its API. */
export function createStripePayments(options: {
  secretKey: string;
  apiUrl: string;
  /** Several while a secret is being replaced; any of them may have signed. */
  webhookSecrets: readonly string[];
  priceId: string;
  /** Prices it was sold by before, whose subscriptions stay ours. */
  formerPriceIds?: readonly string[];
  /** Products it was sold as before, at whatever price. */
  productIds?: readonly string[];
  /** The prices this deployment remembers to have sold by. */
  soldPrices?: () => Promise<readonly string[]>;
  /** Where the hosted pages may be; at Stripe itself, and where `apiUrl` is, unless told. */
  pages?: PageRule;
  /** In place of the network. */
  fetch?: typeof fetch;
}): Payments {
  const { priceId, webhookSecrets } = options;
  const { formerPriceIds = [], productIds = [], soldPrices = async () => [] } = options;
  const { origin } = new URL(options.apiUrl);
  const { pages = { hosts: STRIPE_PAGES, production: true, origin } } = options;
  const live = /^[a-z]+_live_/.test(options.secretKey);
  const client = createStripeClient(options);
  const ownSales = createOwnSales({ priceId, formerPriceIds, productIds, soldPrices });
  return {
    mode: live ? "live" : "test",
    readPrice: () => readPrice(client, priceId),
    ...createStripeCheckout(client, { priceId, pages }),
    ...createStripeSubscriptions(client, { ownSales, live }),
    ...createStripeReceipts(client),
    ...createStripeEvents(client, { webhookSecrets, live }),
  };
}
