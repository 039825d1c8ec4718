/** Returns the search of Stripe's dashboard. */
export const stripeSearch = (words: string, { live }: { live: boolean }): string =>
  `https://dashboard.stripe.com/${live ? "" : "test/"}search?query=${encodeURIComponent(words)}`;

/** Returns the page of an object in Stripe's dashboard. */
export const stripePage = (
  kind: "customers" | "invoices" | "payments" | "promotion_codes" | "subscriptions",
  id: string,
  { live }: { live: boolean },
): string => `https://dashboard.stripe.com/${live ? "" : "test/"}${kind}/${encodeURIComponent(id)}`;
