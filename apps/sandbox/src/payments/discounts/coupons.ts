import { badRequest } from "#payments/api/api-errors.ts";
import { newId } from "#payments/books/objects.ts";
import type { Coupon, Discount, PromotionCode } from "#payments/books/offer-types.ts";
import type { Charge } from "#payments/books/payment-types.ts";
import { monthsAfter } from "#payments/subscriptions/periods.ts";
import type { World } from "#payments/world.ts";

function isUsedUp(offer: Pick<Coupon, "max_redemptions" | "times_redeemed">): boolean {
  return offer.max_redemptions !== null && offer.times_redeemed >= offer.max_redemptions;
}

/** Marks offers ended by time or by their last redemption. */
export function refreshOffers({ books, clock }: World): void {
  const now = clock.seconds();
  for (const coupon of books.coupon.all()) {
    const isOver = coupon.redeem_by !== null && coupon.redeem_by <= now;
    coupon.valid = !coupon.deleted && !isOver && !isUsedUp(coupon);
  }
  for (const code of books.promotion_code.all()) {
    const isOver = code.expires_at !== null && code.expires_at <= now;
    if (isOver || isUsedUp(code) || !books.coupon.get(code.promotion.coupon).valid) {
      code.active = false;
    }
  }
}

/** A redemption of a coupon: `customer` is null for a guest. */
export type Redemption = {
  coupon: string;
  promotionCode: string | null;
  customer: string | null;
  currency: string;
  product: string;
  subtotal: number;
};

const byCustomer = (charge: Charge) => charge.customer;

function hasPaidBefore(world: World, customer: string): boolean {
  return world.books.charge.grouped(byCustomer, customer).some(({ paid }) => paid);
}

function codeRefusal(world: World, code: PromotionCode, order: Redemption): string | null {
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = code.restrictions;
  if (!code.active) return "This promotion code is inactive.";
  if (code.customer && code.customer !== order.customer) {
    return "This promotion code belongs to another customer.";
  }
  if (first_time_transaction && order.customer && hasPaidBefore(world, order.customer)) {
    return "This promotion code cannot be redeemed because the associated customer has prior transactions.";
  }
  const isOther = minimum_amount_currency !== null && minimum_amount_currency !== order.currency;
  const isTooLittle = minimum_amount !== null && order.subtotal < minimum_amount;
  return isOther || isTooLittle
    ? "This promotion code cannot be redeemed because the minimum amount requirement has not been met."
    : null;
}

/** Returns why it cannot be redeemed, or null. */
export function redemptionRefusal(world: World, order: Redemption): string | null {
  refreshOffers(world);
  const coupon = world.books.coupon.get(order.coupon);
  if (!coupon.valid) return "This coupon is invalid.";
  if (coupon.currency !== null && coupon.currency !== order.currency) {
    return `This coupon is in ${coupon.currency} and cannot be applied to an amount in ${order.currency}.`;
  }
  const scope = world.books.coupon_scope.find(order.coupon);
  if (scope && !scope.products.includes(order.product)) {
    return "This promotion code cannot be redeemed because it does not apply to anything in this order.";
  }
  const code = order.promotionCode && world.books.promotion_code.get(order.promotionCode);
  return code ? codeRefusal(world, code, order) : null;
}

/** Returns the active promotion code with this text, whatever its case. */
export function findCode(world: World, text: string): PromotionCode | undefined {
  refreshOffers(world);
  const wanted = text.trim().toLowerCase();
  return world.books.promotion_code
    .all()
    .find(({ active, code }) => active && code.toLowerCase() === wanted);
}

type Use = Pick<Discount, "checkout_session" | "customer" | "subscription">;

/** Redeems a coupon, with or without a code, and returns the discount that is now in use. */
export function redeem(
  world: World,
  { coupon: id, promotionCode }: Pick<Redemption, "coupon" | "promotionCode">,
  use: Use,
): Discount {
  const coupon = world.books.coupon.get(id);
  coupon.times_redeemed += 1;
  if (promotionCode) world.books.promotion_code.get(promotionCode).times_redeemed += 1;
  refreshOffers(world);
  const start = world.clock.seconds();
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  return world.books.discount.put({
    id: newId("di"),
    object: "discount",
    customer_account: null,
    end: months === null ? null : monthsAfter(start, months, start),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { type: "coupon", coupon: id },
    start,
    subscription_item: null,
    ...use,
  });
}

/** Returns the discount of a coupon on an amount. */
export function reductionOf(coupon: Coupon, amount: number): number {
  const { percent_off, amount_off } = coupon;
  if (percent_off !== null) return Math.round((amount * percent_off) / 100);
  return Math.min(amount, amount_off ?? 0);
}

/** Reads `discounts[0]`, which names a coupon or a promotion code. */
export function namedOffer(
  world: World,
  { coupon, promotion_code: code }: { coupon: string | null; promotion_code: string | null },
  param: string,
): Pick<Redemption, "coupon" | "promotionCode"> {
  if (coupon && code) {
    const names = "coupon, promotion_code";
    throw badRequest(`You may only specify one of these parameters: ${names}.`, param);
  }
  if (!code) {
    const found = world.books.coupon.named(coupon ?? "", `${param}[coupon]`);
    return { coupon: found.id, promotionCode: null };
  }
  const found = world.books.promotion_code.named(code, `${param}[promotion_code]`);
  return { coupon: found.promotion.coupon, promotionCode: found.id };
}
