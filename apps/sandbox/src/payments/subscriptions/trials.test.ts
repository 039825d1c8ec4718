import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  buy,
  checkoutOf,
  openProvider,
  paidAmounts,
  START,
} from "#payments/testing/open-provider.ts";

const DAY = 86_400;
const trial = (missing?: "cancel" | "pause" | "create_invoice") => ({
  subscription_data: {
    trial_period_days: 14,
    ...(missing && { trial_settings: { end_behavior: { missing_payment_method: missing } } }),
  },
});
const cardless = { payment_method_collection: "if_required" as const };

describe("a trial", () => {
  it("begins with nothing due, is announced three days ahead and then charged", async () => {
    const provider = openProvider();
    const session = await buy(provider, trial());
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      amount_total: 0,
    });
    const id = String(session.subscription);
    const found = await provider.stripe.subscriptions.retrieve(id);
    const ends = START / 1000 + 14 * DAY;
    expect(found).toMatchObject({
      status: "trialing",
      trial_start: START / 1000,
      trial_end: ends,
      billing_cycle_anchor: ends,
      items: { data: [{ current_period_end: ends }] },
    });
    const [free] = (await provider.stripe.invoices.list({ subscription: id })).data;
    expect(free).toMatchObject({
      status: "paid",
      total: 0,
      billing_reason: "subscription_create",
      lines: { data: [{ amount: 0, period: { start: START / 1000, end: ends } }] },
    });
    expect((await provider.stripe.charges.list()).data).toEqual([]);

    await provider.control.clock({ advance_seconds: 11 * DAY - 1 });
    expect(provider.types()).not.toContain("customer.subscription.trial_will_end");
    await provider.control.clock({ advance_seconds: 1 });
    await provider.control.clock({ advance_seconds: DAY });
    const notices = provider.types().filter((type) => type.endsWith("trial_will_end"));
    expect(notices).toHaveLength(1);

    await provider.control.clock({ advance_seconds: 2 * DAY });
    expect((await provider.stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect(await paidAmounts(provider, session)).toEqual([0, 4900]);
  });

  it("keeps a coupon for its first payment", async () => {
    const provider = openProvider();
    await provider.stripe.coupons.create({ id: "HALF", percent_off: 50, duration: "once" });
    const session = await buy(provider, { ...trial(), discounts: [{ coupon: "HALF" }] });
    await provider.control.clock({ advance_seconds: 400 * DAY });
    expect(await paidAmounts(provider, session)).toEqual([0, 2450, 4900]);
  });

  it.each([
    ["cancel", "canceled", "customer.subscription.deleted"],
    ["pause", "paused", "customer.subscription.paused"],
    ["create_invoice", "past_due", "customer.subscription.updated"],
  ] as const)("without a card ends with %s as %s", async (missing, status, type) => {
    const provider = openProvider();
    const opened = await checkoutOf(provider, { ...trial(missing), ...cardless });
    expect(provider.hosted.findCheckout(opened.id)?.needsCard).toBe(false);
    const session = await buy(provider, { ...trial(missing), ...cardless }, { card: "" });
    const id = String(session.subscription);
    await provider.control.clock({ advance_seconds: 14 * DAY });
    expect((await provider.stripe.subscriptions.retrieve(id)).status).toBe(status);
    expect(provider.types()).toContain(type);
    expect(await paidAmounts(provider, session)).toEqual([0]);
  });

  it.each<Stripe.Checkout.SessionCreateParams.SubscriptionData>([
    { trial_period_days: 0 },
    { trial_end: START / 1000 + DAY },
    { trial_period_days: 3, trial_end: START / 1000 + 9 * DAY },
  ])("with %o is refused", async (subscription_data) => {
    const opened = checkoutOf(openProvider(), { subscription_data });
    await expect(opened).rejects.toMatchObject({ statusCode: 400 });
  });
});
