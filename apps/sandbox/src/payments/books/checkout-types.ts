import type { Metadata } from "./objects.ts";
import type { CustomField, InvoiceSettings, MissingPaymentMethod } from "./subscription-types.ts";
import type { Address } from "./tax-types.ts";

export type CheckoutSession = {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  livemode: false;
  mode: "subscription" | "payment";
  ui_mode: "hosted_page";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  payment_method_collection: "always" | "if_required" | null;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  total_details: { amount_discount: number; amount_shipping: 0; amount_tax: number };
  discounts: { coupon: string | null; promotion_code: string | null }[];
  allow_promotion_codes: boolean | null;
  adaptive_pricing: { enabled: boolean };
  automatic_tax: { enabled: boolean; status: "complete" | "requires_location_inputs" | null };
  billing_address_collection: "auto" | "required" | null;
  consent_collection: { terms_of_service: "required" | "none" | null } | null;
  consent: { promotions: null; terms_of_service: "accepted" | null } | null;
  tax_id_collection: { enabled: boolean };
  customer: string | null;
  customer_creation: "always" | "if_required" | null;
  customer_email: string | null;
  customer_details: {
    address: Address | null;
    email: string | null;
    name: string | null;
    tax_ids: { type: string; value: string }[];
  } | null;
  client_reference_id: string | null;
  metadata: Metadata;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
};

export type InvoiceDetails = {
  custom_fields: CustomField[] | null;
  description: string | null;
  footer: string | null;
  metadata: Metadata;
};

/** The item a checkout sells; stored separately because a session does not expose it. */
export type CheckoutOrder = {
  id: string;
  price: string;
  quantity: number;
  currency: string;
  coupon: string | null;
  promotionCode: string | null;
  /** As typed on the page; null before. */
  address: Address | null;
  taxId: string | null;
  /** Whether the typed address is saved with a customer that is known. */
  savesAddress: boolean;
  subscription: {
    metadata: Metadata;
    description: string | null;
    trialDays: number | null;
    trialEnd: number | null;
    missingPaymentMethod: MissingPaymentMethod;
    invoiceSettings: InvoiceSettings;
  } | null;
  payment: {
    metadata: Metadata;
    description: string | null;
    receiptEmail: string | null;
    invoice: InvoiceDetails | null;
  } | null;
};
