import { badRequest } from "#payments/api/api-errors.ts";
import type { CheckoutOrder, CheckoutSession } from "#payments/books/checkout-types.ts";
import { newId } from "#payments/books/objects.ts";
import { redemptionRefusal } from "#payments/discounts/coupons.ts";
import type { World } from "#payments/world.ts";
import { amountsDue, priceSession } from "./session-amounts.ts";

type Requested =
  | ("mode" | "customer" | "customer_email" | "customer_creation" | "client_reference_id")
  | ("metadata" | "success_url" | "cancel_url" | "allow_promotion_codes" | "automatic_tax")
  | ("adaptive_pricing" | "billing_address_collection" | "consent_collection" | "tax_id_collection")
  | "payment_method_collection";

export type CheckoutDetails = Pick<CheckoutSession, Requested> & {
  locale: string | null;
  expires_at: number | undefined;
};

const DAY = 86_400;

/** Opens a checkout that expires at the requested time, or in a day. */
export function openCheckout(
  world: World,
  details: CheckoutDetails,
  order: Omit<CheckoutOrder, "id" | "address" | "taxId">,
): CheckoutSession {
  const id = newId("cs_test", 58);
  const now = world.clock.seconds();
  world.books.checkout_order.put({ id, address: null, taxId: null, ...order });
  const session = world.books["checkout.session"].put({
    id,
    object: "checkout.session",
    ...details,
    expires_at: details.expires_at ?? now + DAY,
    amount_subtotal: 0,
    amount_total: 0,
    consent: details.consent_collection && { promotions: null, terms_of_service: null },
    created: now,
    currency: order.currency,
    customer_details: null,
    discounts: [],
    invoice: null,
    livemode: false,
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    setup_intent: null,
    status: "open",
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.publicUrl}/c/pay/${id}`,
  });
  priceSession(world, session);
  const refusal = offerRefusal(world, session);
  if (!refusal) return session;
  world.books["checkout.session"].remove(id);
  throw badRequest(refusal, "discounts[0]");
}

/** Returns why the chosen coupon cannot be redeemed here, or null. */
export function offerRefusal(world: World, session: CheckoutSession): string | null {
  const order = world.books.checkout_order.get(session.id);
  const { coupon, promotionCode, currency } = order;
  if (!coupon) return null;
  const { customer } = session;
  const { product } = world.books.price.get(order.price);
  const { subtotal } = amountsDue(world, session);
  return redemptionRefusal(world, {
    coupon,
    promotionCode,
    customer,
    currency,
    product,
    subtotal,
  });
}

/** Throws the provider's 400 unless the checkout is open. */
export function expireCheckout(world: World, session: CheckoutSession): void {
  if (session.status !== "open") {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  Object.assign(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
}
