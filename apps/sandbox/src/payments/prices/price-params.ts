import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  hashOf,
  integerOf,
  refuseUnknown,
  requiredText,
} from "#payments/api/params.ts";
import type { CurrencyOption, Price, Recurring } from "#payments/books/subscription-types.ts";

/** Reads how often a price is charged; null for once. */
export function recurringOf(params: FormHash): Recurring | null {
  const recurring = hashOf(params, "recurring");
  if (!recurring) return null;
  const interval = choiceOf(recurring, "interval", ["day", "week", "month", "year"]);
  if (!interval) throw badRequest("Missing required param: recurring[interval].", "recurring");
  const interval_count = integerOf(recurring, "interval_count") ?? 1;
  return { interval, interval_count, usage_type: "licensed" };
}

const TAX_BEHAVIORS = ["exclusive", "inclusive", "unspecified"] as const;

function optionOf(params: FormHash): CurrencyOption {
  const unit_amount = integerOf(params, "unit_amount");
  if (unit_amount === undefined || unit_amount < 0) {
    throw badRequest("Missing required param: unit_amount.", "unit_amount");
  }
  const tax_behavior = choiceOf(params, "tax_behavior", TAX_BEHAVIORS) ?? "unspecified";
  return { unit_amount, tax_behavior };
}

/** Reads the amount of a price, its currency and whether it contains the tax. */
export function priceTerms(params: FormHash): Pick<Price, "currency"> & CurrencyOption {
  return { currency: requiredText(params, "currency").toLowerCase(), ...optionOf(params) };
}

/** Reads what a price costs in other currencies. */
export function currenciesOf(params: FormHash): Record<string, CurrencyOption> | undefined {
  const options = hashOf(params, "currency_options");
  if (!options) return undefined;
  const entries = Object.keys(options).map((currency) => {
    const option = hashOf(options, currency) ?? {};
    refuseUnknown(option, ["unit_amount", "tax_behavior"]);
    return [currency.toLowerCase(), optionOf(option)] as const;
  });
  return Object.fromEntries(entries);
}
