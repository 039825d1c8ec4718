import { useSyncExternalStore } from "react";
import { CURRENCY_KEY } from "#core/page/currency-page.ts";
import { brand } from "#core/words/brand.ts";
import { deviceStorage } from "./device-storage.ts";

const [usual] = brand.prices;

const isSold = (text: string | null) => brand.prices.some(({ currency }) => currency === text);

/** Returns the currency in which this device shows prices; undefined where there is one. */
export function readCurrency(): string | undefined {
  if (!__SEVERAL_CURRENCIES__) return undefined;
  return document.documentElement.dataset.currency ?? usual?.currency;
}

/** Shows prices in a currency from now on, in every tab. */
export function chooseCurrency(currency: string): void {
  document.documentElement.dataset.currency = currency;
  deviceStorage.setItem(CURRENCY_KEY, currency);
}

function watchCurrency(listener: () => void): () => void {
  return deviceStorage.subscribe((key) => {
    if (key !== CURRENCY_KEY) return;
    const kept = deviceStorage.getItem(CURRENCY_KEY);
    if (kept && isSold(kept)) document.documentElement.dataset.currency = kept;
    listener();
  });
}

export const useCurrency = (): string | undefined =>
  useSyncExternalStore(watchCurrency, readCurrency, () =>
    __SEVERAL_CURRENCIES__ ? usual?.currency : undefined,
  );
