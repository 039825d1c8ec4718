import type { Metadata } from "./objects.ts";

export type Coupon = {
  id: string;
  object: "coupon";
  created: number;
  livemode: false;
  name: string | null;
  /** One of the two is set; an amount has a currency. */
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: "once" | "repeating" | "forever";
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
  metadata: Metadata;
  deleted?: true;
};

export type PromotionCode = {
  id: string;
  object: "promotion_code";
  created: number;
  livemode: false;
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  promotion: { type: "coupon"; coupon: string };
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  metadata: Metadata;
};

/** A coupon in use by a subscription, or by one payment. */
export type Discount = {
  id: string;
  object: "discount";
  checkout_session: string | null;
  customer: string | null;
  customer_account: null;
  /** The first instant at which it no longer applies; null for `once` and `forever`. */
  end: number | null;
  invoice: string | null;
  invoice_item: null;
  promotion_code: string | null;
  source: { type: "coupon"; coupon: string };
  start: number;
  subscription: string | null;
  subscription_item: null;
};
