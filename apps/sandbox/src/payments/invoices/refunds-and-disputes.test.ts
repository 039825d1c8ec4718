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

describe("a refund that waits", () => {
  async function waiting() {
    const provider = openProvider();
    const { subscription } = await subscribe(provider);
    const charge = (await provider.stripe.charges.list()).data[0]?.id ?? "";
    await provider.control.refundsWait({ wait: true });
    const refund = await provider.stripe.refunds.create({ charge });
    await provider.control.settled();
    return { ...provider, subscription, charge, refund };
  }

  it("stays pending for days, and counts on its charge meanwhile", async () => {
    const { control, stripe, charge, refund, types } = await waiting();
    expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
    expect(types().slice(-2)).toEqual(["refund.created", "charge.refunded"]);
    await control.clock({ advance_seconds: 7 * 86_400 });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "pending" });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true });
  });

  it("arrives", async () => {
    const { control, stripe, subscription, refund, received } = await waiting();
    await control.completeRefund({ subscription });
    const after = await stripe.refunds.retrieve(refund.id);
    expect(after).toMatchObject({ status: "succeeded" });
    expect(after).not.toHaveProperty("pending_reason");
    expect(received.slice(-2).map(({ event }) => event)).toMatchObject(
      ["refund.updated", "charge.refund.updated"].map((type) => ({
        type,
        data: { object: { object: "refund", status: "succeeded" } },
      })),
    );
    await expect(control.completeRefund({ subscription })).rejects.toThrow("no refund");
  });

  it("fails with the bank's reason, and leaves its charge to be returned again", async () => {
    const { control, stripe, subscription, charge, refund, types } = await waiting();
    await control.failRefund({ subscription, reason: "declined" });
    const failed = { status: "failed", failure_reason: "declined" };
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject(failed);
    expect(types().slice(-3)).toEqual(["refund.updated", "charge.refund.updated", "refund.failed"]);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
    expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 4900 });
  });

  it("is called off without a reason, and not once it was paid out", async () => {
    const { control, stripe, subscription, refund, types } = await waiting();
    await control.cancelRefund({ subscription });
    const canceled = await stripe.refunds.retrieve(refund.id);
    expect(canceled.status).toBe("canceled");
    expect(canceled).not.toHaveProperty("failure_reason");
    expect(types().slice(-2)).toEqual(["refund.updated", "charge.refund.updated"]);
    await expect(control.cancelRefund({ subscription })).rejects.toThrow("no refund");
  });
});

describe("an inquiry", () => {
  it("takes no money until it becomes a dispute, which needs a new answer", async () => {
    const { control, stripe, ...provider } = openProvider();
    const { subscription } = await subscribe({ control, stripe, ...provider });
    await control.openInquiry({ subscription });
    const [asked] = (await stripe.disputes.list()).data;
    const id = asked?.id ?? "";
    expect(asked).toMatchObject({ status: "warning_needs_response", balance_transactions: [] });
    await stripe.disputes.update(id, { evidence: { access_activity_log: "…" }, submit: true });
    expect((await stripe.disputes.retrieve(id)).status).toBe("warning_under_review");
    await control.escalateInquiry({ subscription });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: "needs_response",
      balance_transactions: [{ amount: -4900 }],
    });
    await expect(control.escalateInquiry({ subscription })).rejects.toThrow("no inquiry");
  });
});
