import type { Metadata } from "./objects.ts";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
} from "./payment-types.ts";
import type {
  Invoice,
  InvoicePayment,
  Price,
  Product,
  Subscription,
} from "./subscription-types.ts";

export type Customer = {
  id: string;
  object: "customer";
  created: number;
  livemode: false;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Metadata;
  deleted?: true;
  delinquent: boolean;
  invoice_settings: { default_payment_method: string | null };
};

export type CheckoutSession = {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  livemode: false;
  mode: "subscription";
  ui_mode: "hosted_page";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  client_reference_id: string | null;
  metadata: Metadata;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
};

/** The item that a checkout sells; stored separately because a session does not expose it. */
export type CheckoutOrder = {
  id: string;
  price: string;
  quantity: number;
  subscriptionMetadata: Metadata;
  description: string | null;
};

export type PortalSession = {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
};

export type ProviderEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  data: { object: object; previous_attributes?: object };
};

export type ObjectTypes = {
  product: Product;
  price: Price;
  customer: Customer;
  payment_method: PaymentMethod;
  "checkout.session": CheckoutSession;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  "billing_portal.session": PortalSession;
  event: ProviderEvent;
  checkout_order: CheckoutOrder;
  /** Subscriptions whose next renewal is declined, regardless of the card. */
  renewal_decline: { id: string };
};
