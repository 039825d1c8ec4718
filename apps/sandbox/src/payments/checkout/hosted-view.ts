import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import { offerLabel } from "#payments/pages/page-parts.ts";
import type { World } from "#payments/world.ts";
import { amountsDue, type NextCharge, nextCharge, placeOf, trialEndOf } from "./session-amounts.ts";

/** The data of the hosted checkout page. Amounts are in the currency's smallest unit. */
export type HostedCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  mode: "subscription" | "payment";
  productName: string;
  /** The amount due now. */
  amount: number;
  subtotal: number;
  currency: string;
  /** Empty for a single purchase. */
  interval: string;
  /** The next charge of a subscription. */
  next: NextCharge | null;
  trialEnd: number | null;
  discount: { label: string; amount: number } | null;
  tax: { amount: number; isIncluded: boolean } | null;
  takesCodes: boolean;
  needsCard: boolean;
  needsTerms: boolean;
  /** The page first asks for the address, on which the tax depends. */
  needsPlace: boolean;
  takesTaxId: boolean;
  asksWholeAddress: boolean;
  country: string | null;
  /** The customer's email if it is known and cannot be changed. */
  fixedEmail: string | null;
  suggestedEmail: string | null;
  cancelUrl: string | null;
};

/** A checkout counts as expired from its time on, even before the provider marks it. */
export function statusOf(world: World, session: CheckoutSession): CheckoutSession["status"] {
  const over = session.status === "open" && session.expires_at <= world.clock.seconds();
  return over ? "expired" : session.status;
}

export function settledEmail(world: World, session: CheckoutSession): string | null {
  if (!session.customer) return session.customer_email;
  return world.books.customer.get(session.customer).email;
}

/** Nothing due asks for no card, unless the seller wants one anyway. */
export function needsCard(session: CheckoutSession): boolean {
  const isOptional = session.payment_method_collection !== "always";
  return session.amount_total > 0 || !isOptional;
}

function asksPlace(session: CheckoutSession): boolean {
  return session.automatic_tax.enabled || session.billing_address_collection === "required";
}

export function hostedView(world: World, session: CheckoutSession): HostedCheckout {
  const order = world.books.checkout_order.get(session.id);
  const price = world.books.price.get(order.price);
  const { rule, ...due } = amountsDue(world, session);
  const { country } = placeOf(world, session);
  const coupon = order.coupon && world.books.coupon.get(order.coupon);
  const code = order.promotionCode && world.books.promotion_code.get(order.promotionCode);
  return {
    id: session.id,
    status: statusOf(world, session),
    mode: session.mode,
    productName: world.books.product.get(price.product).name,
    amount: due.total,
    subtotal: due.subtotal,
    currency: order.currency,
    interval: price.recurring?.interval ?? "",
    next: nextCharge(world, session),
    trialEnd: trialEndOf(world, order),
    discount: coupon
      ? { label: offerLabel(coupon, code ? code.code : null), amount: due.discount }
      : null,
    tax: rule && { amount: due.tax, isIncluded: rule.behavior === "inclusive" },
    takesCodes: session.allow_promotion_codes === true,
    needsCard: needsCard(session),
    needsTerms: session.consent_collection?.terms_of_service === "required",
    needsPlace: asksPlace(session) && country === null,
    takesTaxId: session.tax_id_collection?.enabled ?? false,
    asksWholeAddress: session.billing_address_collection === "required",
    country,
    fixedEmail: settledEmail(world, session),
    suggestedEmail: null,
    cancelUrl: session.cancel_url,
  };
}
