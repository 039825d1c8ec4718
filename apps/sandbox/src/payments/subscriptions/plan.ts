import type { Price, Recurring } from "#payments/books/subscription-types.ts";

/** The older form of a price, which subscription items still carry. */
export function planOf(price: Price & { recurring: Recurring }): object {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    usage_type: "licensed",
  };
}
