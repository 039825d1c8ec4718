/**
 * How sentences and buttons name what the app costs; `sentence`, `button` and `per` take a `unit` of
 * time, the first two also the `amount`.
 */
export const priceTexts = {
  sentence: "{amount} {each}",
  button: "{amount}/{unit}",
  per: "/ {unit}",
} as const;

/** Beside every button that buys on the web; takes `email`, and `terms`, the link to them. */
export const purchaseTerms = {
  refund: "Full refund within 14 days of a payment on the web; write to {email}.",
  accept: "By subscribing you accept the {terms}.",
  terms: "Terms",
} as const;

/** How often the price is paid: in a sentence after it, and as a unit. */
export const yearly = { each: "a year", unit: "year" } as const;

/** In the place of a price that a store has not said yet, in an app that is paid for there. */
export const unsaidPrice = {
  amount: "By subscription",
  each: "at the price your store shows",
  per: "at the price your store shows",
  price: "a subscription at the price your store shows",
  Price: "A subscription at the price your store shows",
} as const;

/** A button's words with the price, which they take as `price`, and without it. */
export type PricedButton = { readonly priced: string; readonly plain: string };
