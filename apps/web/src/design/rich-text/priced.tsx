import type { ReactNode } from "react";
import { type PriceWords, usePrice, usePrices } from "#core/words/price.ts";

/**
 * Renders a text with the price. A prerendered page contains it in each currency, and the page's
 * style shows the visitor's before any script has loaded (`core/page/currency-page.ts`).
 */
export function Priced({ children }: { children: (price: PriceWords) => ReactNode }): ReactNode {
  const price = usePrice();
  const prices = usePrices();
  if (!__SEVERAL_CURRENCIES__) return children(price);
  return prices.map(({ currency, words }) => (
    <span key={currency} data-in={currency}>
      {children(words)}
    </span>
  ));
}
