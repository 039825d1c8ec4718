import type { Prices } from "#modules/memberships/billing/prices.ts";

export type { PriceRow } from "#modules/memberships/billing/prices.repository.ts";

/** The yearly price, for staff who change it. */
export type OfficePrices = Pick<
  Prices,
  | "shown"
  | "sold"
  | "list"
  | "lock"
  | "make"
  | "takeBack"
  | "findFirstSale"
  | "isTold"
  | "countRenewals"
>;
