import { describe, expect, it } from "vitest";
import { openProvider, subscribe } from "./testing/open-provider.ts";

const DAY = 86_400;

async function bought() {
  const provider = openProvider();
  const { subscription } = await subscribe(provider);
  const { data } = await provider.stripe.charges.list();
  return { provider, stripe: provider.stripe, subscription, charge: data[0]?.id ?? "" };
}

describe("what a back office asks of the provider", () => {
  it("moves the next charge, with an invoice over nothing, and charges then", async () => {
    const { provider, stripe, subscription } = await bought();
    const before = await stripe.subscriptions.retrieve(subscription);
    const end = (before.items.data[0]?.current_period_end ?? 0) + 30 * DAY;
    const moved = await stripe.subscriptions.update(subscription, {
      trial_end: end,
      proration_behavior: "none",
    });
    expect(moved).toMatchObject({ status: "trialing", trial_end: end });
    expect(moved.items.data[0]?.current_period_end).toBe(end);
    const [invoice] = (await stripe.invoices.list({ subscription, status: "paid" })).data;
    expect(invoice).toMatchObject({ amount_paid: 0, billing_reason: "subscription_update" });
    await provider.control.clock({ now: new Date(end * 1000).toISOString() });
    const charges = await stripe.charges.list();
    expect(charges.data.map(({ created }) => created)).toEqual([end, expect.any(Number)]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
  });

  it("gives a subscription another price, which the next renewal charges", async () => {
    const { provider, stripe, subscription } = await bought();
    const before = await stripe.subscriptions.retrieve(subscription);
    const [item] = before.items.data;
    const { id: price } = await stripe.prices.create({
      product: String(item?.price.product),
      currency: "usd",
      unit_amount: 8900,
      recurring: { interval: "year" },
    });
    const change = {
      items: [{ id: item?.id ?? "", price }],
      proration_behavior: "none" as const,
    };
    const at = { subscription, subscription_details: change };
    expect((await stripe.invoices.createPreview(at)).total).toBe(8900);
    expect((await stripe.invoices.createPreview({ subscription })).total).toBe(4900);
    const changed = await stripe.subscriptions.update(subscription, change);
    expect(changed.items.data[0]).toMatchObject({
      id: item?.id,
      price: { id: price },
      current_period_end: item?.current_period_end,
    });
    expect((await stripe.charges.list()).data).toHaveLength(1);
    const end = item?.current_period_end ?? 0;
    await provider.control.clock({ now: new Date(end * 1000).toISOString() });
    const charges = await stripe.charges.list();
    expect(charges.data.map(({ amount }) => amount)).toEqual([8900, 4900]);
    await expect(
      stripe.subscriptions.update(subscription, { items: change.items }),
    ).rejects.toMatchObject({ param: "proration_behavior" });
  });

  it("takes evidence once, or lets a dispute go", async () => {
    const { provider, stripe, subscription } = await bought();
    await provider.control.dispute({ subscription });
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute?.evidence_details).toMatchObject({ has_evidence: false, submission_count: 0 });
    const answered = await stripe.disputes.update(dispute?.id ?? "", {
      evidence: { customer_email_address: "ada@example.com" },
      submit: true,
    });
    expect(answered).toMatchObject({
      status: "under_review",
      evidence: { customer_email_address: "ada@example.com" },
    });
    await expect(stripe.disputes.close(answered.id)).rejects.toMatchObject({ statusCode: 400 });
    await provider.control.closeDispute({ subscription, status: "won" });
    expect(provider.types().slice(-3)).toEqual([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.closed",
    ]);
  });
});
