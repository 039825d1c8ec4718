import type { OfficeMember, OfficePayments } from "@sovereign/contract/office-member";
import { usd } from "./office-screen.tsx";

export const SINCE = "2025-03-09T12:00:00.000Z";
export const PRICE = usd("64.00");

/** Pays by card since 2025, until March 2027. */
export const PAYING: OfficeMember["membership"] = {
  state: "paying",
  subscription_id: "sub_1",
  managed_by: "card",
  paid_twice: false,
  since: SINCE,
  until: "2027-03-09T12:00:00.000Z",
  declined_on: null,
  ended_at: null,
  price: PRICE,
};

/** The subscription that pays. */
export const SUBSCRIPTION: OfficeMember["subscriptions"][number] = {
  source: "stripe",
  id: "sub_1",
  customer_id: "cus_1",
  managed_by: "card",
  status: "active",
  open: true,
  since: SINCE,
  price: PRICE,
  period_start: null,
  period_end: null,
  product: "prod_1",
  ended: null,
  cancel_at_period_end: false,
  charges: true,
  charges_on: "2027-03-10T12:00:00.000Z",
  revoked: null,
  owner_link: "checkout",
  url: "https://dashboard.stripe.com/test/subscriptions/sub_1",
};

type Payment = OfficePayments["payments"][number];

/** The first payment of a membership, with nothing returned. */
export const paymentOf = (more: Partial<Payment>): Payment => ({
  id: "in_1",
  charge_id: "ch_1",
  subscription_id: "sub_1",
  number: "A-1",
  at: SINCE,
  kind: "first",
  state: "paid",
  disputed: false,
  amount: PRICE,
  attempts: 1,
  card: null,
  returned: usd("0.00"),
  on_its_way: usd("0.00"),
  refunds: [],
  url: "https://dashboard.stripe.com/test/invoices/in_1",
  ...more,
});
