import { plural } from "@sovereign/content/public/fill";
import { noStorePeriod, storePeriods } from "@sovereign/content/words/store-price";
import { storePeriod } from "@sovereign/domain/store-period";
import { type PriceWords, priceWords } from "#core/words/price.ts";

type Offered = {
  packageType: string;
  product: { priceString: string; subscriptionPeriod: string | null };
};

/** Returns the price as the store formats it; null if the store reports none. */
export function offerWords({ packageType, product }: Offered): PriceWords | null {
  const { priceString: amount, subscriptionPeriod } = product;
  if (!amount) return null;
  const period = storePeriod(packageType, subscriptionPeriod);
  if (!period) {
    const words = priceWords(amount, { each: noStorePeriod, unit: noStorePeriod });
    return { ...words, price: amount, Price: amount, button: amount };
  }
  const { each, unit, length } = storePeriods[period.unit];
  return priceWords(amount, {
    each: plural(each, period.count),
    unit: plural(unit, period.count),
    length: plural(length, period.count),
  });
}
