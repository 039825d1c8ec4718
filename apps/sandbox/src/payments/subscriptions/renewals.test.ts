import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { openProvider, START, subscribe } from "#payments/testing/open-provider.ts";

const at = (iso: string) => ({ now: iso });
const RENEWS = "2027-11-21T09:00:00Z";

const periodEnd = (subscription: Stripe.Subscription) =>
  subscription.items.data[0]?.current_period_end;

describe("a renewal", () => {
  it("starts the next period first and is paid then", async () => {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    const before = provider.received.length;
    await provider.control.clock(at(RENEWS));
    const found = await provider.stripe.subscriptions.retrieve(subscription);
    expect(found.status).toBe("active");
    expect(periodEnd(found)).toBe(Date.UTC(2028, 10, 21, 9) / 1000);
    const invoices = await provider.stripe.invoices.list({ subscription });
    expect(invoices.data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ["subscription_cycle", "paid"],
      ["subscription_create", "paid"],
    ]);
    const events = provider.received.slice(before).map(({ event }) => event);
    expect(events[0]).toMatchObject({
      type: "customer.subscription.updated",
      data: { previous_attributes: { items: { data: [{ current_period_start: START / 1000 }] } } },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "customer.subscription.updated",
      "invoice.paid",
    ]);
  });

  it("that is declined makes the subscription past due in the new period", async () => {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    await provider.control.declineNextRenewal({ subscription });
    await provider.control.clock(at(RENEWS));
    const found = await provider.stripe.subscriptions.retrieve(subscription, {
      expand: ["latest_invoice"],
    });
    expect(found.status).toBe("past_due");
    expect(periodEnd(found)).toBe(Date.UTC(2028, 10, 21, 9) / 1000);
    expect(found.latest_invoice).toMatchObject({ status: "open", attempt_count: 1 });
    const failed = (await provider.stripe.charges.list()).data[0];
    expect(failed).toMatchObject({ status: "failed", paid: false, failure_code: "card_declined" });
    expect(provider.types()).toContain("invoice.payment_failed");

    await provider.control.recover({ subscription });
    const mended = await provider.stripe.subscriptions.retrieve(subscription, {
      expand: ["latest_invoice"],
    });
    expect(mended).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
    expect(provider.received.at(-1)?.event).toMatchObject({
      type: "customer.subscription.updated",
      data: { previous_attributes: { status: "past_due" } },
    });
  });
});

describe("a cancellation", () => {
  it("at the period's end does not end the subscription before", async () => {
    const provider = openProvider();
    const { subscription, customer } = await subscribe(provider);
    const portal = await provider.stripe.billingPortal.sessions.create({ customer });
    await provider.hosted.cancel(portal.id, subscription);
    const asked = await provider.stripe.subscriptions.retrieve(subscription);
    expect(asked).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: periodEnd(asked),
    });
    await provider.hosted.renew(portal.id, subscription);
    const kept = await provider.stripe.subscriptions.retrieve(subscription);
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await provider.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await provider.control.clock(at("2027-11-21T08:59:59Z"));
    expect(provider.control.state().subscriptions[0]?.status).toBe("active");
    await provider.control.clock({ advance_seconds: 1 });
    const ended = await provider.stripe.subscriptions.retrieve(subscription);
    expect(ended).toMatchObject({ status: "canceled", ended_at: periodEnd(asked) });
    expect((await provider.stripe.subscriptions.list()).data).toEqual([]);
    const all = await provider.stripe.subscriptions.list({ status: "all", customer });
    expect(all.data.map(({ id }) => id)).toEqual([subscription]);
  });

  it("takes effect immediately and for good, and cannot be repeated", async () => {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    expect((await provider.stripe.subscriptions.cancel(subscription)).status).toBe("canceled");
    await expect(provider.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    const renewal = provider.stripe.subscriptions.update(subscription, {
      cancel_at_period_end: false,
    });
    await expect(renewal).rejects.toThrow("A canceled subscription can only update");
  });
});
