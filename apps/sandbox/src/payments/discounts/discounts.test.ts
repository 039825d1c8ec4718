import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  buy,
  checkoutOf,
  type OpenProvider,
  openProvider,
  paidAmounts,
  START,
} from "#payments/testing/open-provider.ts";

const THREE_YEARS = { now: "2029-12-01T00:00:00Z" };

async function withCode(
  provider: OpenProvider,
  coupon: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
) {
  const { id } = await provider.stripe.coupons.create(coupon);
  const promotion = { type: "coupon" as const, coupon: id };
  return provider.stripe.promotionCodes.create({ promotion, code: "SPRING", ...more });
}

const codes = { allow_promotion_codes: true };

describe("a promotion code", () => {
  it.each([
    [{ percent_off: 25, duration: "once" }, [3675, 4900, 4900, 4900]],
    [{ percent_off: 50, duration: "repeating", duration_in_months: 12 }, [2450, 4900, 4900, 4900]],
    [{ percent_off: 50, duration: "repeating", duration_in_months: 13 }, [2450, 2450, 4900, 4900]],
    [{ amount_off: 1000, currency: "usd", duration: "forever" }, [3900, 3900, 3900, 3900]],
    [{ amount_off: 9000, currency: "usd", duration: "once" }, [0, 4900, 4900, 4900]],
  ])("with %o is taken off the invoices %o", async (coupon, amounts) => {
    const provider = openProvider();
    await withCode(provider, coupon);
    const session = await buy(provider, codes, { code: "spring" });
    const [first = 0] = amounts;
    expect(session).toMatchObject({
      amount_subtotal: 4900,
      amount_total: first,
      total_details: { amount_discount: 4900 - first },
      payment_status: first > 0 ? "paid" : "no_payment_required",
    });
    await provider.control.clock(THREE_YEARS);
    expect(await paidAmounts(provider, session)).toEqual(amounts);
    const charges = await provider.stripe.charges.list();
    expect(charges.data).toHaveLength(amounts.filter((amount) => amount > 0).length);
  });

  it("is stated on the session, the subscription and the invoice", async () => {
    const provider = openProvider();
    const { id } = await withCode(provider, { percent_off: 25, duration: "forever", id: "Q" });
    const session = await buy(provider, codes, { code: "SPRING" });
    expect(session.discounts).toEqual([{ coupon: "Q", promotion_code: id }]);
    const found = await provider.stripe.subscriptions.retrieve(String(session.subscription), {
      expand: ["discounts.source.coupon"],
    });
    expect(found.discounts).toMatchObject([
      { promotion_code: id, start: START / 1000, end: null, source: { coupon: { id: "Q" } } },
    ]);
    const [invoice] = (
      await provider.stripe.invoices.list({ expand: ["data.total_discount_amounts.discount"] })
    ).data;
    expect(invoice).toMatchObject({
      subtotal: 4900,
      total: 3675,
      total_discount_amounts: [{ amount: 1225, discount: { promotion_code: id } }],
      lines: { data: [{ amount: 4900, discount_amounts: [{ amount: 1225 }] }] },
    });
    expect(await provider.stripe.promotionCodes.retrieve(id)).toMatchObject({ times_redeemed: 1 });
    expect(await provider.stripe.coupons.retrieve("Q")).toMatchObject({ times_redeemed: 1 });
  });

  it("is found by its code, and ends by hand, by date and by use", async () => {
    const provider = openProvider();
    const { stripe, control } = provider;
    const expires_at = START / 1000 + 86_400;
    const spring = await withCode(provider, { percent_off: 10 }, { expires_at });
    const found = await stripe.promotionCodes.list({ code: "spring", active: true });
    expect(found.data.map(({ id }) => id)).toEqual([spring.id]);
    const again = withCode(provider, { percent_off: 10 });
    await expect(again).rejects.toThrow("already exists");
    await stripe.promotionCodes.update(spring.id, { active: false });
    await expect(buy(provider, codes, { code: "SPRING" })).rejects.toThrow("This code is invalid.");
    await stripe.promotionCodes.update(spring.id, { active: true });
    await control.clock({ advance_seconds: 86_400 });
    expect((await stripe.promotionCodes.retrieve(spring.id)).active).toBe(false);
    const tooLate = stripe.promotionCodes.update(spring.id, { active: true });
    await expect(tooLate).rejects.toThrow("cannot be activated");
    await withCode(provider, { percent_off: 10 }, { code: "ONCE", max_redemptions: 1 });
    await buy(provider, codes, { code: "ONCE" });
    await expect(buy(provider, codes, { code: "ONCE" })).rejects.toThrow("This code is invalid.");
  });
});

describe("a coupon of the checkout", () => {
  it.each([
    [{ discounts: [{ coupon: "none" }] }, "No such coupon"],
    [{ discounts: [{ coupon: "EUR" }] }, "is in eur"],
    [{ discounts: [{ coupon: "EUR" }], ...codes }, "only specify one"],
    [{ discounts: [{ coupon: "EUR" }, { coupon: "EUR" }] }, "only apply one"],
  ])("with %o is refused", async (order, message) => {
    const provider = openProvider();
    await provider.stripe.coupons.create({ id: "EUR", amount_off: 100, currency: "eur" });
    await expect(checkoutOf(provider, order)).rejects.toThrow(message);
    expect((await provider.stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it.each([
    {},
    { percent_off: 10, amount_off: 10, currency: "usd" },
    { percent_off: 101 },
    { amount_off: 100 },
    { percent_off: 10, duration: "repeating" },
    { percent_off: 10, duration: "once", duration_in_months: 3 },
    { percent_off: 10, max_redemptions: 0 },
    { percent_off: 10, redeem_by: START / 1000 - 1 },
  ])("cannot be made with %o", async (params) => {
    const made = openProvider().stripe.coupons.create(params);
    await expect(made).rejects.toMatchObject({ statusCode: 400 });
  });
});
