import type { ListObject, Metadata } from "./objects.ts";

type Interval = "day" | "week" | "month" | "year";

export type Product = {
  id: string;
  object: "product";
  created: number;
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
};

export type Recurring = { interval: Interval; interval_count: number; usage_type: "licensed" };

export type Price = {
  id: string;
  object: "price";
  created: number;
  active: boolean;
  product: string;
  currency: string;
  unit_amount: number;
  type: "recurring" | "one_time";
  recurring: Recurring | null;
  lookup_key: string | null;
  nickname: string | null;
  metadata: Metadata;
};

type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  subscription: string;
};

type CancellationDetails = {
  comment: string | null;
  feedback: string | null;
  reason: "cancellation_requested" | "payment_failed" | null;
};

export type Subscription = {
  id: string;
  object: "subscription";
  created: number;
  status:
    | "active"
    | "trialing"
    | "past_due"
    | "unpaid"
    | "canceled"
    | "incomplete"
    | "incomplete_expired";
  customer: string;
  currency: string;
  billing_cycle_anchor: number;
  start_date: number;
  collection_method: "charge_automatically";
  items: ListObject<SubscriptionItem>;
  latest_invoice: string | null;
  default_payment_method: string | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: CancellationDetails;
  trial_start: number | null;
  trial_end: number | null;
  description: string | null;
  livemode: boolean;
  metadata: Metadata;
};

export type Invoice = {
  id: string;
  object: "invoice";
  created: number;
  number: string | null;
  customer: string;
  customer_email: string | null;
  currency: string;
  status: "draft" | "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  attempted: boolean;
  attempt_count: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  lines: ListObject<object>;
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
};

export type InvoicePayment = {
  id: string;
  object: "invoice_payment";
  created: number;
  invoice: string;
  currency: string;
  amount_requested: number;
  amount_paid: number | null;
  status: "open" | "paid" | "canceled";
  is_default: true;
  payment: { type: "payment_intent"; payment_intent: string };
  status_transitions: { paid_at: number | null; canceled_at: number | null };
};
