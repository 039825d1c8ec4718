import { idOf } from "./stripe-client.ts";

type Sold = { price: { id: string; product: string | { id: string } | null } };

export type IsOurs = (item: Sold) => boolean;

/** Recognizes the membership among other sales by its prices and products (decision 42). */
export function createOwnSales(options: {
  /** On sale and former. */
  priceIds: readonly string[];
  productIds: readonly string[];
  soldPrices: () => Promise<readonly string[]>;
}): () => Promise<IsOurs> {
  const { priceIds, productIds, soldPrices } = options;
  return async () => {
    const prices = new Set([...priceIds, ...(await soldPrices())]);
    const products = new Set(productIds);
    return ({ price }) => prices.has(price.id) || products.has(idOf(price.product) ?? "");
  };
}
