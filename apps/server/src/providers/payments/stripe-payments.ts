import type { Payments } from "./payments.ts";
import { createStripeCheckout, type PageRule } from "./stripe-checkout.ts";
import { createOwnSales, createStripeClient } from "./stripe-client.ts";
import { createStripeEvents } from "./stripe-events.ts";
import { createStripeGifts } from "./stripe-gifts.ts";
import { createStripeJournal } from "./stripe-journal.ts";
import { createStripeOffice } from "./stripe-office.ts";
import { createStripePaymentList } from "./stripe-payment-list.ts";
import { createStripePrices } from "./stripe-prices.ts";
import { createStripePromotions } from "./stripe-promotions.ts";
import { createStripeReceipts } from "./stripe-receipts.ts";
import { createStripeSubscriptions } from "./stripe-subscriptions.ts";

const STRIPE_PAGES = ["checkout.stripe.com", "billing.stripe.com"];

/** Creates card payments through Stripe; `apiUrl` is Stripe or the sandbox's fake. */
export function createStripePayments(options: {
  secretKey: string;
  apiUrl: string;
  /** Several during a rotation. */
  webhookSecrets: readonly string[];
  /** The price of the first start; others are of its product. */
  priceId: string;
  /** Former prices, whose subscriptions remain memberships. */
  formerPriceIds?: readonly string[];
  productIds?: readonly string[];
  /** Prices that this deployment has stored. */
  soldPrices?: () => Promise<readonly string[]>;
  /** Whether checkouts add tax, and ask for the billing address and a tax id. */
  tax?: boolean;
  /** Whether checkouts ask for consent to the terms. */
  termsConsent?: boolean;
  /** Printed at the foot of each invoice. */
  seller?: string;
  /** The allowed URLs of hosted pages; the default is Stripe's, and `apiUrl`. */
  pages?: PageRule;
  fetch?: typeof fetch;
}): Payments {
  const { priceId, webhookSecrets } = options;
  const { formerPriceIds = [], productIds = [], soldPrices = async () => [] } = options;
  const { tax = false, termsConsent = false, seller } = options;
  const { origin } = new URL(options.apiUrl);
  const { pages = { hosts: STRIPE_PAGES, production: true, origin } } = options;
  const live = /^[a-z]+_live_/.test(options.secretKey);
  const client = createStripeClient(options);
  const priceIds = [priceId, ...formerPriceIds];
  const ownSales = createOwnSales({ priceIds, productIds, soldPrices });
  return {
    mode: live ? "live" : "test",
    ...createStripePrices(client),
    ...createStripeCheckout(client, { priceId, pages, tax, termsConsent, seller }),
    ...createStripeGifts(client, { priceId, pages, tax, termsConsent }),
    ...createStripeSubscriptions(client, { ownSales, live }),
    ...createStripeReceipts(client),
    ...createStripePaymentList(client, { live }),
    ...createStripeOffice(client),
    ...createStripeJournal(client, { ownSales }),
    ...createStripePromotions(client, { priceId, live }),
    ...createStripeEvents(client, { webhookSecrets, live }),
  };
}
