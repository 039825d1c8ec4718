import type { Coupon } from "#payments/books/offer-types.ts";
import { reductionOf } from "#payments/discounts/coupons.ts";
import type { TaxRule } from "#payments/tax/rates.ts";

export type Amounts = {
  /** Before discounts and exclusive tax. */
  subtotal: number;
  discounts: { discount: string; amount: number }[];
  discount: number;
  /** Contained in `total` either way. */
  tax: number;
  /** The amount that was taxed, without the tax. */
  taxable: number;
  total: number;
};

type Sold = {
  subtotal: number;
  reductions: readonly { discount: string; coupon: Coupon }[];
  tax: TaxRule | null;
};

/** Computes the amount to pay: discounts in sequence, then the tax on the rest. */
export function amountsOf({ subtotal, reductions, tax: rule }: Sold): Amounts {
  let left = subtotal;
  const discounts = reductions.map(({ discount, coupon }) => {
    const amount = reductionOf(coupon, left);
    left -= amount;
    return { discount, amount };
  });
  const share = (rule?.percentage ?? 0) / 100;
  const isInclusive = rule?.behavior === "inclusive";
  const tax = Math.round(isInclusive ? left - left / (1 + share) : left * share);
  const total = isInclusive ? left : left + tax;
  return { subtotal, discounts, discount: subtotal - left, tax, taxable: total - tax, total };
}
