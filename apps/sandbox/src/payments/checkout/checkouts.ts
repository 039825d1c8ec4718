import { badRequest } from "#payments/api/api-errors.ts";
import { newId } from "#payments/books/ids.ts";
import type { CheckoutOrder, CheckoutSession } from "#payments/books/object-types.ts";
import type { Price, Recurring } from "#payments/books/subscription-types.ts";
import type { World } from "#payments/world.ts";

export type CheckoutDetails = Pick<
  CheckoutSession,
  "customer" | "customer_email" | "client_reference_id" | "metadata" | "success_url" | "cancel_url"
> & {
  locale: string | null;
  allow_promotion_codes: boolean | null;
  expires_at: number | undefined;
};

const DAY = 86_400;

/** The price of a checkout, which must renew. */
export function recurringPrice(
  world: World,
  id: string,
  param: string,
): Price & { recurring: Recurring } {
  const price = world.books.price.named(id, param);
  const { recurring } = price;
  if (!recurring) {
    const rule = "You must provide at least one recurring price in `subscription` mode";
    throw badRequest(`${rule} when using prices.`, param);
  }
  return { ...price, recurring };
}

/** Opens a checkout for a day, or until the time asked for. */
export function openCheckout(
  world: World,
  details: CheckoutDetails,
  order: Omit<CheckoutOrder, "id">,
): CheckoutSession {
  const id = newId("cs_test", 58);
  const now = world.clock.seconds();
  const price = world.books.price.get(order.price);
  const amount = price.unit_amount * order.quantity;
  world.books.checkout_order.put({ id, ...order });
  return world.books["checkout.session"].put({
    id,
    object: "checkout.session",
    ...details,
    expires_at: details.expires_at ?? now + DAY,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created: now,
    currency: price.currency,
    customer_creation: details.customer ? null : "always",
    customer_details: null,
    invoice: null,
    livemode: false,
    mode: "subscription",
    payment_intent: null,
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    setup_intent: null,
    status: "open",
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.publicUrl}/c/pay/${id}`,
  });
}

/** Ends an open checkout; throws the 400 of the provider for any other. */
export function expireCheckout(world: World, session: CheckoutSession): void {
  if (session.status !== "open") {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  Object.assign(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
}
