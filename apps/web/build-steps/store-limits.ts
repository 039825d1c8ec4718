import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { type StoreText, storeTextLength } from "@sovereign/domain/store-listing";

/** Does not fail the build, because a site may be in no store (specification, section 9). */
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
