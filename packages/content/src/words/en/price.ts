/** The price within sentences and buttons; `unit` is a unit of time. */
export const priceTexts = {
  sentence: "{amount} {each}",
  button: "{amount}/{unit}",
  per: "/ {unit}",
} as const;

export const purchaseTerms = {
  refund: "Full refund within 14 days of a payment on the web; write to {email}.",
  accept: "By subscribing you accept the {terms}.",
  terms: "Terms",
} as const;

/** The seller, on invoices and receipts. */
export const sellerTexts = {
  plain: "{company}, {address}",
  taxed: "{company}, {address}, {tax_id}",
} as const;

export const currencyTexts = { label: "Currency" } as const;

export const yearly = { each: "a year", unit: "year" } as const;

/** In a store's app, until the store reports its price. */
export const unsaidPrice = {
  amount: "By subscription",
  each: "at the price your store shows",
  per: "at the price your store shows",
  price: "a subscription at the price your store shows",
  Price: "A subscription at the price your store shows",
} as const;

export type PricedButton = { readonly priced: string; readonly plain: string };
