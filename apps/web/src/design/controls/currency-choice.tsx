import { currencyTexts } from "@sovereign/content/words/price";
import { chooseCurrency, useCurrency } from "#core/device/currency.ts";
import { useHydrated } from "#core/page/hydration.ts";
import { pricesInWords } from "#core/words/price.ts";
import "./currency-choice.css";

/** The currencies next to a price; the page's style marks the chosen one before hydration. */
function Currencies() {
  const chosen = useCurrency();
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be within a line of text.
    <span className="currencies" role="group" aria-label={currencyTexts.label}>
      {pricesInWords.map(({ currency }) => (
        <button
          key={currency}
          className="link"
          type="button"
          data-of={currency}
          aria-pressed={hydrated ? currency === chosen : undefined}
          onClick={() => chooseCurrency(currency)}
        >
          {currency}
        </button>
      ))}
    </span>
  );
}

/** Null where prices are in one currency. */
export const CurrencyChoice = __SEVERAL_CURRENCIES__ ? Currencies : () => null;
