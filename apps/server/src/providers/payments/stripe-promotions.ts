import type { Promotion } from "@sovereign/domain/promotion";
import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import type { PromotionOrder, Promotions, ProviderPromotion } from "./promotions.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { stripePage } from "./stripe-dashboard.ts";
import { callStripe, callStripeOrNull, callStripeOrRefusal } from "./stripe-errors.ts";

const MAX_LISTED = 100;

/** In the metadata of a code for one member. */
const USER_ID = "user_id";

/** `applies_to` is left out unless it is asked for. */
const COUPON = "promotion.coupon.applies_to";

export function createStripePromotions(
  client: StripeClient,
  { priceId, live }: { priceId: string; live: boolean },
): Promotions {
  async function productOf(stripe: Stripe): Promise<string> {
    const { product } = await callStripe(stripe.prices.retrieve(priceId));
    const id = idOf(product);
    if (!id) throw unreadable("a price without a product");
    return id;
  }

  async function list(params: Stripe.PromotionCodeListParams) {
    const stripe = await client();
    const product = await productOf(stripe);
    const request = { ...params, limit: MAX_LISTED, expand: [`data.${COUPON}`] };
    const { data, has_more } = await callStripe(stripe.promotionCodes.list(request));
    if (!Array.isArray(data)) throw unreadable("a list of codes without data");
    const promotions = data.flatMap((found) => described(found, { product, live }) ?? []);
    return { promotions, complete: !has_more };
  }

  return {
    listPromotions: () => list({}),

    async findPromotion(code) {
      const { promotions } = await list({ code });
      return promotions.find(({ active }) => active) ?? promotions[0] ?? null;
    },

    async makePromotion({ key, ...order }) {
      const stripe = await client();
      const product = await productOf(stripe);
      const coupon = await callStripeOrRefusal(
        stripe.coupons.create(couponOf(order, product), { idempotencyKey: `${key}:coupon` }),
      );
      if ("refusal" in coupon) return coupon;
      const made = await callStripeOrRefusal(
        stripe.promotionCodes.create(codeOf(order, coupon.id), { idempotencyKey: `${key}:code` }),
      );
      // A coupon without a code cannot be used.
      if ("refusal" in made) await callStripeOrNull(stripe.coupons.del(coupon.id));
      return "refusal" in made ? made : { id: made.id };
    },

    async endPromotion(id) {
      const { promotionCodes } = await client();
      const ended = await callStripeOrNull(
        promotionCodes.update(id, { active: false }).then(({ id }) => ({ id })),
      );
      return ended;
    },

    async reopenPromotion(id) {
      const { promotionCodes } = await client();
      const opened = await callStripeOrRefusal(promotionCodes.update(id, { active: true }));
      return "refusal" in opened ? opened : { id: opened.id };
    },
  };
}

const MONTHS = 12;

/** A month short, so that the payment on the last anniversary is no longer reduced. */
function durationOf({ years }: Promotion) {
  if (years === null) return { duration: "forever" } as const;
  if (years === 1) return { duration: "once" } as const;
  return { duration: "repeating", duration_in_months: years * MONTHS - 1 } as const;
}

function yearsOf({ duration, duration_in_months: months }: Stripe.Coupon): number | null {
  if (duration === "forever") return null;
  return duration === "once" ? 1 : Math.max(1, Math.ceil((months ?? 1) / MONTHS));
}

function couponOf(order: PromotionOrder, product: string): Stripe.CouponCreateParams {
  const { off } = order.promotion;
  return {
    name: order.code,
    ...durationOf(order.promotion),
    ...("percent" in off
      ? { percent_off: off.percent }
      : { amount_off: off.amount, currency: off.currency.toLowerCase() }),
    applies_to: { products: [product] },
  };
}

function codeOf(order: PromotionOrder, coupon: string): Stripe.PromotionCodeCreateParams {
  return {
    promotion: { type: "coupon", coupon },
    code: order.code,
    ...(order.limit !== null && { max_redemptions: order.limit }),
    ...(order.lastsUntil && { expires_at: Math.floor(order.lastsUntil.getTime() / 1000) }),
    ...(order.newMembersOnly && { restrictions: { first_time_transaction: true } }),
    ...(order.member?.customerId && { customer: order.member.customerId }),
    metadata: { note: order.note, ...(order.member && { [USER_ID]: order.member.userId }) },
  };
}

function offOf({ percent_off, amount_off, currency }: Stripe.Coupon): Promotion["off"] | null {
  if (percent_off) return { percent: percent_off };
  return amount_off && currency ? { amount: amount_off, currency: currency.toUpperCase() } : null;
}

function memberOf({ metadata, customer }: Stripe.PromotionCode): ProviderPromotion["member"] {
  const userId = metadata?.[USER_ID];
  return userId ? { userId, customerId: idOf(customer) } : null;
}

/** Null for a code of other products. */
function described(
  found: Stripe.PromotionCode,
  { product, live }: { product: string; live: boolean },
): ProviderPromotion | null {
  const coupon = found.promotion?.coupon;
  if (!coupon || typeof coupon === "string") throw unreadable("a code without its coupon");
  const products = coupon.applies_to?.products;
  const off = offOf(coupon);
  if (!off || (products && !products.includes(product))) return null;
  return {
    id: found.id,
    code: found.code,
    promotion: { off, years: yearsOf(coupon) },
    newMembersOnly: found.restrictions?.first_time_transaction ?? false,
    member: memberOf(found),
    active: found.active && coupon.valid,
    used: found.times_redeemed,
    limit: found.max_redemptions,
    lastsUntil: found.expires_at ? new Date(found.expires_at * 1000) : null,
    madeAt: new Date(found.created * 1000),
    note: found.metadata?.note ?? "",
    page: stripePage("promotion_codes", found.id, { live }),
  };
}
