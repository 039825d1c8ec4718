import { fill } from "@sovereign/content/public/fill";
import { type PricedButton, priceTexts, unsaidPrice, yearly } from "@sovereign/content/words/price";
import { useCurrency } from "#core/device/currency.ts";
import { isNativePlatform } from "#core/device/platform.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { brand } from "./brand.ts";

export type PriceWords = {
  /** "$49". */
  amount: string;
  /** "a year". */
  each: string;
  /** In small print after the price: "/ year". */
  per: string;
  price: string;
  Price: string;
  /** On a button: "$49/year". Null until it is known. */
  button: string | null;
  /** "1 year". Null until the store reports it. */
  length: string | null;
};

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

/** The yearly price in each currency, the default one first. */
export const pricesInWords: readonly { currency: string; words: PriceWords }[] =
  __SEVERAL_CURRENCIES__
    ? brand.prices.map(({ currency, amount }) => ({ currency, words: priceWords(amount, yearly) }))
    : [];

function useChosenPrice(): PriceWords {
  const chosen = useCurrency();
  return pricesInWords.find(({ currency }) => currency === chosen)?.words ?? BUILT;
}

const useBuiltPrice = __SEVERAL_CURRENCIES__ ? useChosenPrice : () => BUILT;
const UNSAID: PriceWords | null = __KNOWS_SHELLS__
  ? { ...unsaidPrice, button: null, length: null }
  : null;

export const storePrice = createStore<PriceWords | null>(null);

/** A store app never shows the build's price, because the store's may differ (decision 105). */
function useStorePrice(): PriceWords {
  const built = useBuiltPrice();
  return useStore(storePrice) ?? ((isNativePlatform() && UNSAID) || built);
}

export const usePrice: () => PriceWords = __KNOWS_SHELLS__ ? useStorePrice : useBuiltPrice;

export function buttonWords({ priced, plain }: PricedButton, { button }: PriceWords): string {
  return button === null ? plain : fill(priced, { price: button });
}
