import { fill } from "@sovereign/content/public/fill";
import { type PricedButton, priceTexts, unsaidPrice, yearly } from "@sovereign/content/words/price";
import type { Money } from "@sovereign/domain/money";
import { pricesIn, type ShownPrice } from "@sovereign/domain/shown-price";
import { useMemo } from "react";
import { readCurrency, useCurrency } from "#core/device/currency.ts";
import { isNativePlatform } from "#core/device/platform.ts";
import { isAppPath } from "#core/page/paths.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { brand, filledIn } from "./brand.ts";

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

type SoldPrice = { shown: ShownPrice; currency: string; words: PriceWords };

const inWords = (shown: ShownPrice): SoldPrice => ({
  shown,
  currency: shown.currency,
  words: priceWords(shown.text, yearly),
});

/** Returns the prices of the served page; a prerendered one has places that its server fills in. */
function pricesOfPage(): readonly ShownPrice[] {
  if (import.meta.env.SSR) return brand.prices;
  const filled = pricesIn(document.documentElement.dataset.prices ?? "");
  return filled.length > 0 ? filled : brand.prices;
}

const UNREADABLE = priceWords(brand.appPrice, yearly);

const prices = createStore(pricesOfPage().map(inWords));
let shownBy = 0;
let onShown = () => {};

/** The yearly price in each currency, the usual one first; counts where it is shown. */
const soldPrices = {
  initial: prices.initial,
  get: prices.get,
  set: prices.set,
  subscribe(listener: () => void): () => void {
    const stop = prices.subscribe(listener);
    shownBy += 1;
    onShown();
    return () => {
      shownBy -= 1;
      stop();
    };
  },
};

export const usePrices = (): readonly SoldPrice[] => useStore(soldPrices);

/** Shows other prices from now on. */
export function learnPrices(shown: readonly ShownPrice[]): void {
  const known = prices.get().map((each) => each.shown);
  if (shown.length === 0 || JSON.stringify(known) === JSON.stringify(shown)) return;
  prices.set(shown.map(inWords));
}

/** Together less than the minute in which a page learns another price. */
const ASK_MS = 45_000;
const LOOK_MS = 10_000;

/**
 * Asks for the price while one is shown, and reports another one; returns how to stop. The worker's
 * copy of the app's page may be old, any other page was just served.
 */
export function followPrices(
  ask: () => Promise<readonly ShownPrice[]>,
  onMoved: () => void = () => {},
): () => void {
  let askedAt = isAppPath(window.location.pathname) ? -ASK_MS : 0;
  function look(): void {
    const now = performance.now();
    if (shownBy === 0 || document.visibilityState !== "visible" || now - askedAt < ASK_MS) return;
    askedAt = now;
    // Without a connection it is asked for with the next one.
    ask().then(learnPrices, () => {});
  }
  function askAnew(): void {
    askedAt = -ASK_MS;
    look();
  }
  onShown = look;
  const stop = prices.subscribe(onMoved);
  look();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", askAnew);
  return () => {
    onShown = () => {};
    stop();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", askAnew);
  };
}

const inCurrency = (sold: readonly SoldPrice[], currency: string | undefined) =>
  sold.find((each) => each.currency === currency) ?? sold[0];

/** Returns the price that a press on this page has seen; undefined where none is known. */
export function shownNow(): Money | undefined {
  const { amount, currency } = inCurrency(prices.get(), readCurrency())?.shown ?? {};
  return amount && currency ? { amount, currency } : undefined;
}

function useSoldPrice(): PriceWords {
  const chosen = useCurrency();
  return inCurrency(usePrices(), chosen)?.words ?? UNREADABLE;
}

/** Returns a built text, or several, with the price of this moment. */
export function usePriced<Value>(built: Value): Value {
  const sold = usePrices();
  return useMemo(
    () =>
      filledIn(
        built,
        sold.map((each) => each.shown),
      ),
    [built, sold],
  );
}

const UNSAID: PriceWords | null = __KNOWS_SHELLS__
  ? { ...unsaidPrice, button: null, length: null }
  : null;

export const storePrice = createStore<PriceWords | null>(null);

/** A store app never shows the web's price, because the store's may differ (decision 105). */
function useStorePrice(): PriceWords {
  const sold = useSoldPrice();
  return useStore(storePrice) ?? ((isNativePlatform() && UNSAID) || sold);
}

export const usePrice: () => PriceWords = __KNOWS_SHELLS__ ? useStorePrice : useSoldPrice;

export function buttonWords({ priced, plain }: PricedButton, { button }: PriceWords): string {
  return button === null ? plain : fill(priced, { price: button });
}
