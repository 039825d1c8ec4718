import { regionsOf } from "@sovereign/domain/currency";

export const CURRENCY_KEY = "sovereign-currency";

/** The usual one first. */
type Sold = readonly { currency: string }[];

/**
 * Returns the script that chooses a page's currency before it is painted: the stored one, else that
 * of the browser's country.
 */
export function currencyScript(prices: Sold): string {
  const [usual] = prices;
  const regions = Object.fromEntries(
    prices.map(({ currency }, place) => [currency, place > 0 ? regionsOf(currency).join(" ") : ""]),
  );
  return `{let d=document.documentElement.dataset,m=${JSON.stringify(regions)};d.currency="${usual?.currency}";try{let r=new Intl.Locale(navigator.language).maximize().region;for(let c in m)if(m[c].split(" ").includes(r))d.currency=c;let k=localStorage.getItem("${CURRENCY_KEY}");if(k in m)d.currency=k}catch{}}`;
}

/** Returns the style that shows the texts of the page's currency alone. */
export function currencyStyle(prices: Sold): string {
  const [usual] = prices;
  const each = (mark: string) =>
    prices.map(({ currency }) => `[data-currency=${currency}] [${mark}=${currency}]`).join();
  return [
    "[data-in]{display:none}",
    `:root:not([data-currency]) [data-in=${usual?.currency}],${each("data-in")}{display:inline}`,
    // Without scripts nothing can be chosen.
    ":root:not([data-currency]) .currencies{display:none}",
    `${each("data-of")}{background:var(--fill);color:var(--on-fill)}`,
  ].join("");
}
