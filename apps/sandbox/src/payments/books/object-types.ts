import type { CheckoutOrder, CheckoutSession } from "./checkout-types.ts";
import type { Metadata } from "./objects.ts";
import type { Coupon, Discount, PromotionCode } from "./offer-types.ts";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Refund,
} from "./payment-types.ts";
import type {
  CurrencyOption,
  CustomField,
  Invoice,
  InvoicePayment,
  Price,
  Product,
  Subscription,
} from "./subscription-types.ts";
import type { Address, TaxId, TaxRate } from "./tax-types.ts";

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
  address: Address | null;
  tax_exempt: "none";
  invoice_settings: {
    custom_fields: CustomField[] | null;
    default_payment_method: string | null;
    footer: string | null;
  };
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
  payout: Payout;
  /** Movements of the balance that an automatic payout contains. */
  payout_item: { id: string; payout: string };
  /** When the balance was last paid out, as "last". */
  payout_run: { id: string; at: number };
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  tax_rate: TaxRate;
  tax_id: TaxId;
  "billing_portal.session": PortalSession;
  event: ProviderEvent;
  checkout_order: CheckoutOrder;
  /** Subscriptions whose next renewal is declined, regardless of the card. */
  renewal_decline: { id: string };
  /** Ends of trials that were announced, as subscription and second. */
  trial_notice: { id: string };
  /** The products of a coupon; stored separately because a coupon shows them on request. */
  coupon_scope: { id: string; products: string[] };
  /** A price's amounts in other currencies; stored separately because a price shows them on request. */
  price_currencies: { id: string; options: Record<string, CurrencyOption> };
};
