import type { SubscriptionRecord } from "@sovereign/domain/subscription";

/** A year paid by card, which renews. */
export const CARD: SubscriptionRecord = {
  source: "stripe",
  externalId: "sub_1",
  productId: "prod_card",
  status: "active",
  periodStart: new Date("2026-03-10T12:00:00.000Z"),
  periodEnd: new Date("2027-03-10T12:00:00.000Z"),
  cancelAtPeriodEnd: false,
  revoked: null,
  store: null,
  givesAccess: null,
};

/** The same year, bought in Apple's store. */
export const PURCHASE: SubscriptionRecord = {
  ...CARD,
  source: "revenuecat",
  externalId: "rc_1",
  productId: "prod_store",
  store: "app_store",
  givesAccess: true,
};
