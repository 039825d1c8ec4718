import type { Revocation } from "@sovereign/domain/subscription";
import type { PaymentCard } from "./office-payments.ts";

export type GiftOrder = {
  giftId: string;
  /** A member's address; a visitor types theirs. */
  email: string | null;
  /** May contain {CHECKOUT_SESSION_ID}, which the provider fills. */
  successUrl: string;
  cancelUrl: string;
  description: string;
  /** Without one it is sold at STRIPE_PRICE_ID. */
  priceId?: string | undefined;
};

export type GiftPayment = {
  id: string;
  customerId: string;
  /** As typed; null when the provider has none. */
  email: string | null;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
  paidAt: Date;
  returned: Revocation | null;
  chargeId: string;
  card: PaymentCard | null;
  /** The amount that was not refunded, in minor units. */
  left: number;
};

/** One payment for another person's year. Functions throw as `Payments` do. */
export type GiftPayments = {
  createGiftCheckout(order: GiftOrder): Promise<{ id: string; url: string }>;
  /** `over`: it can no longer be paid. Null for an unknown checkout. */
  readGift(checkoutId: string): Promise<{ over: boolean; payment: GiftPayment | null } | null>;
};
