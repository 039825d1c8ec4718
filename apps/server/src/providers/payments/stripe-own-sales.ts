import type Stripe from "stripe";
import { idOf } from "./stripe-client.ts";

export type IsOurs = (item: Stripe.SubscriptionItem) => boolean;

/** Recognizes the membership among other sales by its prices and products (decision 42). */
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
