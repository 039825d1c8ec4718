import type Stripe from "stripe";
import { idOf } from "./stripe-client.ts";

export type IsOurs = (item: Stripe.SubscriptionItem) => boolean;

/**
 * Recognizes the membership by its present and former prices and products (decision 42); the
 * account may sell other things.
 */
export function createOwnSales(options: {
  priceId: string;
  formerPriceIds: readonly string[];
  productIds: readonly string[];
  soldPrices: () => Promise<readonly string[]>;
}): () => Promise<IsOurs> {
  const { priceId, formerPriceIds, productIds, soldPrices } = options;
  return async () => {
    const prices = new Set([priceId, ...formerPriceIds, ...(await soldPrices())]);
    const products = new Set(productIds);
    return ({ price }) => prices.has(price.id) || products.has(idOf(price.product) ?? "");
  };
}
