import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";

const START = new Date("2026-03-10T12:00:00.000Z");

/** A member's card subscription of a year from 10 March 2026. */
export const CARD_ROW: SubscriptionRow = {
  source: "stripe",
  externalId: "sub_1",
  userId: "user-1",
  customerId: "cus_1",
  customerEmail: "ann@example.com",
  productId: "prod_1",
  priceId: null,
  price: null,
  startedAt: null,
  ownerLink: null,
  status: "active",
  periodStart: START,
  periodEnd: new Date("2027-03-10T12:00:00.000Z"),
  cancelAtPeriodEnd: false,
  trial: false,
  trialCode: null,
  revoked: null,
  store: null,
  givesAccess: null,
  syncedAt: START,
};
