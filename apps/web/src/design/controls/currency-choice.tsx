import { currencyTexts } from "@sovereign/content/words/price";
import { useId, useLayoutEffect, useRef } from "react";
import { chooseCurrency, useCurrency } from "#core/device/currency.ts";
import { usePrices } from "#core/words/price.ts";
import "./segment.css";

const radiosOf = (group: HTMLElement | null) => [...(group?.querySelectorAll("input") ?? [])];

/**
 * The currencies next to a price. The page's style marks the chosen one before hydration, when the
 * browser alone knows it; what was pressed until then counts.
 */
function Currencies() {
  const chosen = useCurrency();
  const prices = usePrices();
  const name = useId();
  const group = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const pressed = radiosOf(group.current).find((radio) => radio.checked);
    if (pressed) chooseCurrency(pressed.value);
  }, []);
  useLayoutEffect(() => {
    for (const radio of radiosOf(group.current)) radio.checked = radio.value === chosen;
  }, [chosen]);
  return (
    <span ref={group} className="seg currencies" role="radiogroup" aria-label={currencyTexts.label}>
      {prices.map(({ currency }) => (
        <label key={currency} data-of={currency}>
          <input
            type="radio"
            name={name}
            value={currency}
            onChange={() => chooseCurrency(currency)}
          />
          {currency}
        </label>
      ))}
    </span>
  );
}

/** Null where prices are in one currency. */
export const CurrencyChoice = __SEVERAL_CURRENCIES__ ? Currencies : () => null;
