import { fill } from "@sovereign/content/public/notices";
import { storeListing } from "@sovereign/content/public/store-listing";
import { type StoreText, storeTextLength } from "@sovereign/domain/store-listing";

/**
 * What the build says about a product name with which a text of the store listing is longer than the
 * stores take (specification, section 9). It goes on: a site that is in no store needs no such name.
 */
export function storeLimitWarnings(productName: string): string[] {
  return (Object.keys(storeListing.listing) as StoreText[]).flatMap((name) => {
    const text = fill(storeListing.listing[name], { product: productName });
    const { length, limit, over } = storeTextLength(name, text);
    if (over === 0) return [];
    return [
      `PRODUCT_NAME makes the store listing's ${name} ${length} characters long, of ${limit}`,
    ];
  });
}
