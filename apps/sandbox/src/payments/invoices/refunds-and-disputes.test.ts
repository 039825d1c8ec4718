import { describe, expect, it } from "vitest";
import { openProvider, subscribe } from "#payments/testing/open-provider.ts";

describe("a refund", () => {
  it("in full marks the charge, does not change the paid invoice, and happens once", async () => {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    await provider.control.refund({ subscription });
    const [charge] = (await provider.stripe.charges.list({ expand: ["data.refunds"] })).data;
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 4900 });
    expect(charge?.refunds?.data).toHaveLength(1);
    const paid = await provider.stripe.invoices.list({ subscription, status: "paid" });
    expect(paid.data).toHaveLength(1);
    expect(provider.received.at(-1)?.event).toMatchObject({
      type: "charge.refunded",
      data: { previous_attributes: { refunded: false, amount_refunded: 0 } },
    });
    const again = provider.stripe.refunds.create({ charge: charge?.id ?? "" });
    await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
  });

  it("in part is not a full one until the whole amount is refunded", async () => {
    const provider = openProvider();
    await subscribe(provider);
    const { stripe } = provider;
    const [charge] = (await stripe.charges.list()).data;
    const payment_intent = String(charge?.payment_intent);
    await stripe.refunds.create({ payment_intent, amount: 900 });
    expect(await stripe.charges.retrieve(charge?.id ?? "")).toMatchObject({
      refunded: false,
      amount_refunded: 900,
    });
    await expect(stripe.refunds.create({ payment_intent, amount: 7001 })).rejects.toThrow(
      "greater",
    );
    await stripe.refunds.create({ payment_intent });
    expect((await stripe.charges.retrieve(charge?.id ?? "")).refunded).toBe(true);
    expect((await stripe.refunds.list({ charge: charge?.id ?? "" })).data).toHaveLength(2);
  });
});

describe("a dispute", () => {
  it.each(["won", "lost"] as const)("that is %s is recorded on the charge", async (status) => {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    await provider.control.dispute({ subscription });
    const [charge] = (await provider.stripe.charges.list()).data;
    expect(charge?.disputed).toBe(true);
    const listed = () => provider.stripe.disputes.list({ charge: charge?.id ?? "" });
    expect((await listed()).data[0]?.status).toBe("needs_response");
    await expect(
      provider.stripe.refunds.create({ charge: charge?.id ?? "" }),
    ).rejects.toMatchObject({ code: "charge_disputed" });
    await provider.control.closeDispute({ subscription, status });
    expect((await listed()).data[0]?.status).toBe(status);
    expect((await provider.stripe.charges.retrieve(charge?.id ?? "")).disputed).toBe(true);
    expect(provider.types().slice(-2)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
    const closed = provider.control.closeDispute({ subscription, status });
    await expect(closed).rejects.toThrow("no open dispute");
  });
});
