import { badRequest } from "#payments/api/api-errors.ts";
import type { Price } from "#payments/books/subscription-types.ts";
import type { World } from "#payments/world.ts";

/** Returns what a price costs in a currency; throws the provider's 400 where it is not sold in it. */
export function unitAmountOf(world: World, price: Price, currency: string): number {
  if (currency === price.currency) return price.unit_amount;
  const option = world.books.price_currencies.find(price.id)?.options[currency];
  if (option) return option.unit_amount;
  throw badRequest(`The price \`${price.id}\` is not sold in \`${currency}\`.`, "currency");
}

/** Returns the `currency_options` that the provider shows on request. */
export function currencyOptionsOf(world: World, id: string): object {
  const price = world.books.price.get(id);
  const { unit_amount, tax_behavior } = price;
  const own = { [price.currency]: { unit_amount, tax_behavior } };
  const options = { ...own, ...world.books.price_currencies.find(id)?.options };
  return Object.fromEntries(
    Object.entries(options).map(([currency, option]) => [
      currency,
      { custom_unit_amount: null, unit_amount_decimal: String(option.unit_amount), ...option },
    ]),
  );
}
