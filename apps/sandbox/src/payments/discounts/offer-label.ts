import type { Coupon } from "#payments/books/offer-types.ts";
import { money } from "#payments/pages/page-parts.ts";

function durationLabel({ duration, duration_in_months: months }: Coupon): string {
  if (duration === "forever") return " forever";
  if (duration === "once") return " once";
  return months === 1 ? " for a month" : ` for ${months} months`;
}

/** Names an offer as the hosted pages show it: "SPRING25, 25% off once". */
export function offerLabel(coupon: Coupon, code: string | null): string {
  const { percent_off, amount_off, currency } = coupon;
  const off = percent_off === null ? money(amount_off ?? 0, currency ?? "usd") : `${percent_off}%`;
  const name = code ?? coupon.name ?? coupon.id;
  return `${name}, ${off} off${durationLabel(coupon)}`;
}
