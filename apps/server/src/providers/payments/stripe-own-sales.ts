import type Stripe from "stripe";
import { idOf } from "./stripe-client.ts";

/** Whether what a subscription's item charges for is the membership. */
export type IsOurs = (item: Stripe.SubscriptionItem) => boolean;

/**
 * What the membership is sold by: its price, every price this deployment has sold it by before, and
 * all prices of the products it was sold as before (decision 42). The account may sell other things,
 * and the same product at prices that are none of ours; neither opens anything here.
 */
export function createOwnSales(options: {
  priceId: string;
  formerPriceIds: readonly string[];
  productIds: readonly string[];
  /** The prices that were the deployment's own at some time. */
  soldPrices: () => Promise<readonly string[]>;
}): () => Promise<IsOurs> {
  const { priceId, formerPriceIds, productIds, soldPrices } = options;
  return async () => {
    const prices = new Set([priceId, ...formerPriceIds, ...(await soldPrices())]);
    const products = new Set(productIds);
    return ({ price }) => prices.has(price.id) || products.has(idOf(price.product) ?? "");
  };
}
