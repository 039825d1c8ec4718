import type { CheckoutOrder, CheckoutSession } from "#payments/books/checkout-types.ts";
import { type Amounts, amountsOf } from "#payments/invoices/amounts.ts";
import { unitAmountOf } from "#payments/prices/currencies.ts";
import { monthsAfter, periodEnd } from "#payments/subscriptions/periods.ts";
import { type TaxLocation, type TaxRule, taxOf } from "#payments/tax/rates.ts";
import { locationOf, taxIdType } from "#payments/tax/tax-ids.ts";
import type { World } from "#payments/world.ts";

const DAY = 86_400;

/** Returns the second at which the trial ends; null without one. */
export function trialEndOf(world: World, { subscription }: CheckoutOrder): number | null {
  if (!subscription) return null;
  const { trialDays, trialEnd } = subscription;
  return trialDays === null ? trialEnd : world.clock.seconds() + trialDays * DAY;
}

/** Returns where the buyer is, as typed or as known. */
export function placeOf(world: World, session: CheckoutSession): TaxLocation {
  const { address, taxId } = world.books.checkout_order.get(session.id);
  const known = session.customer ? locationOf(world, session.customer) : null;
  return {
    country: address?.country ?? known?.country ?? null,
    hasVatId: taxId ? taxIdType(taxId) === "eu_vat" : (known?.hasVatId ?? false),
  };
}

function pricesOf(world: World, session: CheckoutSession) {
  const order = world.books.checkout_order.get(session.id);
  const price = world.books.price.get(order.price);
  const sold = { ...price, currency: order.currency };
  const { enabled } = session.automatic_tax;
  return {
    order,
    price,
    subtotal: unitAmountOf(world, price, order.currency) * order.quantity,
    coupon: order.coupon ? world.books.coupon.get(order.coupon) : null,
    tax: enabled ? taxOf(world, sold, placeOf(world, session)) : null,
  };
}

/** Returns what is due when the checkout completes. */
export function amountsDue(
  world: World,
  session: CheckoutSession,
): Amounts & { rule: TaxRule | null } {
  const { order, subtotal, coupon, tax } = pricesOf(world, session);
  const isFree = trialEndOf(world, order) !== null;
  const reductions = coupon && !isFree ? [{ discount: coupon.id, coupon }] : [];
  return { ...amountsOf({ subtotal: isFree ? 0 : subtotal, reductions, tax }), rule: tax };
}

/** A charge to come; `afterwards` is what follows it when its discount is over, else null. */
export type NextCharge = { at: number; amount: number; afterwards: number | null };

/** Returns when a subscription is charged next and what; null for a single purchase. */
export function nextCharge(world: World, session: CheckoutSession): NextCharge | null {
  const { order, price, subtotal, coupon, tax } = pricesOf(world, session);
  if (!price.recurring) return null;
  const now = world.clock.seconds();
  const trialEnd = trialEndOf(world, order);
  const at = trialEnd ?? periodEnd(now, price.recurring, now);
  const lasts = {
    once: trialEnd !== null,
    repeating: monthsAfter(now, coupon?.duration_in_months ?? 0, now) > at,
    forever: true,
  };
  const applies = coupon && lasts[coupon.duration];
  const reductions = applies ? [{ discount: coupon.id, coupon }] : [];
  const isOver = applies && coupon.duration !== "forever";
  return {
    at,
    amount: amountsOf({ subtotal, reductions, tax }).total,
    afterwards: isOver ? amountsOf({ subtotal, reductions: [], tax }).total : null,
  };
}

/** Writes the amounts of an open checkout into its session. */
export function priceSession(world: World, session: CheckoutSession): void {
  const { subtotal, discount, tax, total, rule } = amountsDue(world, session);
  const { coupon, promotionCode } = world.books.checkout_order.get(session.id);
  const { enabled } = session.automatic_tax;
  Object.assign(session, {
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
    discounts: coupon ? [{ coupon, promotion_code: promotionCode }] : [],
    automatic_tax: {
      enabled,
      liability: enabled ? { type: "self" } : null,
      provider: enabled ? "stripe" : null,
      status: enabled ? (rule ? "complete" : "requires_location_inputs") : null,
    },
  });
}
