import type { ListObject, Metadata } from "./objects.ts";
import type { Address } from "./tax-types.ts";

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

type TaxBehavior = "exclusive" | "inclusive";

export type CurrencyOption = { unit_amount: number; tax_behavior: TaxBehavior | "unspecified" };

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
  tax_behavior: TaxBehavior | "unspecified";
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

/** The effect of a trial's end without a card. */
export type MissingPaymentMethod = "cancel" | "pause" | "create_invoice";

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
    | "paused"
    | "incomplete"
    | "incomplete_expired";
  customer: string;
  currency: string;
  billing_cycle_anchor: number;
  start_date: number;
  collection_method: "charge_automatically";
  items: ListObject<SubscriptionItem>;
  /** Ids of discounts that are still to be used. */
  discounts: string[];
  automatic_tax: { enabled: boolean };
  trial_settings: { end_behavior: { missing_payment_method: MissingPaymentMethod } };
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
  invoice_settings: InvoiceSettings;
  livemode: boolean;
  metadata: Metadata;
};

/** Text printed on each invoice of a subscription. */
export type InvoiceSettings = Pick<Invoice, "custom_fields" | "description" | "footer">;

/** A line that the seller adds to an invoice. */
export type CustomField = { name: string; value: string };

export type Invoice = {
  id: string;
  object: "invoice";
  created: number;
  number: string | null;
  customer: string;
  customer_email: string | null;
  currency: string;
  /** Its page, from the moment that it is open. */
  hosted_invoice_url: string | null;
  status: "draft" | "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  attempted: boolean;
  attempt_count: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  subtotal: number;
  total: number;
  discounts: string[];
  total_discount_amounts: { amount: number; discount: string }[];
  total_taxes: {
    amount: number;
    tax_behavior: TaxBehavior;
    tax_rate_details: { tax_rate: string };
    taxability_reason: string;
    taxable_amount: number;
    type: "tax_rate_details";
  }[];
  custom_fields: CustomField[] | null;
  footer: string | null;
  description: string | null;
  metadata: Metadata;
  account_name: string;
  customer_address: Address | null;
  /** Null for a single purchase. */
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  } | null;
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
