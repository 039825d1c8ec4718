import { fill } from "@sovereign/content/public/fill";
import { type PricedButton, priceTexts, unsaidPrice, yearly } from "@sovereign/content/words/price";
import { isNativePlatform } from "#core/device/platform.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { brand } from "./brand.ts";

/** What the app costs here, in the words of sentences and buttons. */
export type PriceWords = {
  /** The price alone: "$49". */
  amount: string;
  /** How often it is paid: "a year". */
  each: string;
  /** The same, in small print beside the price: "/ year". */
  per: string;
  /** In a sentence, and where it begins one: "$49 a year". */
  price: string;
  Price: string;
  /** On a button: "$49/year". Null where it is not known yet. */
  button: string | null;
  /** What one payment is for: "1 year". Null where the store has not said it. */
  length: string | null;
};

/** The words of a price that is known; `length` is a store's. */
export function priceWords(
  amount: string,
  { each, unit, length = null }: { each: string; unit: string; length?: string | null },
): PriceWords {
  const price = fill(priceTexts.sentence, { amount, each });
  const button = fill(priceTexts.button, { amount, unit });
  const per = fill(priceTexts.per, { unit });
  return { amount, each, per, price, Price: price, button, length };
}

const BUILT = priceWords(brand.appPrice, yearly);
const UNSAID: PriceWords | null = __KNOWS_SHELLS__
  ? { ...unsaidPrice, button: null, length: null }
  : null;

/** The price in the device's store, where that has said it. */
export const storePrice = createStore<PriceWords | null>(null);

/** In a store's app the build's price is never shown: the store's may be another (decision 105). */
function useStorePrice(): PriceWords {
  return useStore(storePrice) ?? ((isNativePlatform() && UNSAID) || BUILT);
}

/** What the app costs: the build's price in a browser, the store's own in a store's app. */
export const usePrice: () => PriceWords = __KNOWS_SHELLS__ ? useStorePrice : () => BUILT;

/** A button's words with the price, where it is known. */
export function buttonWords({ priced, plain }: PricedButton, { button }: PriceWords): string {
  return button === null ? plain : fill(priced, { price: button });
}
