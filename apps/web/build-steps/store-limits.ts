import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { type StoreText, storeTextLength } from "@sovereign/domain/store-listing";

/**
 * What the build says about a product name, or the words of a pack, with which a text of the store
 * listing is longer than the stores take (specification, section 9). It goes on: a site that is in no store needs no such name.
 */
export function storeLimitWarnings(productName: string, packWords: { Days: string }): string[] {
  return (Object.keys(storeListing.listing) as StoreText[]).flatMap((name) => {
    const text = fill(storeListing.listing[name], { ...packWords, product: productName });
    const { length, limit, over } = storeTextLength(name, text);
    if (over === 0) return [];
    return [
      `The store listing's ${name} is ${length} characters long, of ${limit}: PRODUCT_NAME or a number of the pack is too long`,
    ];
  });
}
