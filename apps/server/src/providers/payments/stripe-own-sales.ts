import type Stripe from "stripe";
import { idOf } from "./stripe-client.ts";

/** Whether a subscription item is the membership. */
export type IsOurs = (item: Stripe.SubscriptionItem) => boolean;

/**
 * Recognizes the membership by its price, this deployment's former prices, and its former products
 * (decision 42). The account may sell other things, or the product at other prices; neither grants
 * access.
 */
export function createOwnSales(options: {
  priceId: string;
  formerPriceIds: readonly string[];
  productIds: readonly string[];
  /** Prices that this deployment has stored. */
  soldPrices: () => Promise<readonly string[]>;
}): () => Promise<IsOurs> {
  const { priceId, formerPriceIds, productIds, soldPrices } = options;
  return async () => {
    const prices = new Set([priceId, ...formerPriceIds, ...(await soldPrices())]);
    const products = new Set(productIds);
    return ({ price }) => prices.has(price.id) || products.has(idOf(price.product) ?? "");
  };
}
