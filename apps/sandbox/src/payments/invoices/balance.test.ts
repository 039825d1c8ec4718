import { describe, expect, it } from "vitest";
import { openProvider, subscribe } from "#payments/testing/open-provider.ts";

const FEE = Math.round(4900 * 0.029) + 30;
const brief = ({
  type,
  amount,
  fee,
  net,
}: {
  type: string;
  amount: number;
  fee: number;
  net: number;
}) => [type, amount, fee, net];

async function paidSubscription() {
  const provider = openProvider();
  const { subscription } = await subscribe(provider);
  const [charge] = (await provider.stripe.charges.list()).data;
  if (!charge) throw new Error("nothing was charged");
  const movements = async () =>
    (await provider.stripe.balanceTransactions.list()).data.map(brief).reverse();
  return { ...provider, subscription, charge, movements };
}

describe("the balance", () => {
  it("receives a charge without its fee, and has it after two days", async () => {
    const { stripe, charge, control } = await paidSubscription();
    const id = String(charge.balance_transaction);
    const found = await stripe.balanceTransactions.retrieve(id, { expand: ["source"] });
    expect(found).toMatchObject({
      type: "charge",
      amount: 4900,
      fee: FEE,
      net: 4900 - FEE,
      status: "pending",
      reporting_category: "charge",
      available_on: charge.created + 2 * 86_400,
      fee_details: [{ amount: FEE, type: "stripe_fee" }],
      source: { object: "charge", id: charge.id },
    });
    await control.clock({ advance_seconds: 2 * 86_400 });
    expect((await stripe.balanceTransactions.retrieve(id)).status).toBe("available");
    const expanded = await stripe.charges.retrieve(charge.id, { expand: ["balance_transaction"] });
    expect(expanded.balance_transaction).toMatchObject({ id, fee: FEE });
  });

  it("returns a refund in part, and has the money again when that fails", async () => {
    const { stripe, charge, control, subscription, movements, types } = await paidSubscription();
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 900 });
    const [movement] = (await stripe.balanceTransactions.list({ source: refund.id })).data;
    expect(movement).toMatchObject({ id: refund.balance_transaction, amount: -900, fee: 0 });
    await control.failRefund({ subscription });
    expect(await movements()).toEqual([
      ["charge", 4900, FEE, 4900 - FEE],
      ["refund", -900, 0, -900],
      ["refund_failure", 900, 0, 900],
    ]);
    expect(types().at(-1)).toBe("refund.failed");
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    const after = await stripe.charges.retrieve(charge.id);
    expect(after).toMatchObject({ amount_refunded: 0, refunded: false });
    await expect(control.failRefund({ subscription })).rejects.toThrow("no refund");
  });

  it.each(["won", "lost"] as const)("pays for a dispute that is %s", async (status) => {
    const { stripe, charge, control, subscription } = await paidSubscription();
    await control.refund({ subscription, amount: 400 });
    await control.dispute({ subscription });
    await control.closeDispute({ subscription, status });
    const [dispute] = (await stripe.disputes.list({ created: { gte: charge.created } })).data;
    expect(dispute).toMatchObject({ amount: 4500, status });
    const listed = await stripe.balanceTransactions.list({ type: "adjustment" });
    expect(listed.data.map(brief).reverse()).toEqual(dispute?.balance_transactions.map(brief));
    expect(dispute?.balance_transactions.map(brief)).toEqual([
      ["adjustment", -4500, 1500, -6000],
      ...(status === "won" ? [["adjustment", 4500, 0, 4500]] : []),
    ]);
  });
});
