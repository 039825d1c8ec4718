import { describe, expect, it } from "vitest";
import { openProvider, START, subscribe } from "#payments/testing/open-provider.ts";

const NET = 4900 - (Math.round(4900 * 0.029) + 30);

const at = (iso: string) => Date.parse(iso) / 1000;

describe("payouts", () => {
  it("contain what is available at midnight, and arrive two days later", async () => {
    const provider = openProvider({ payoutInterval: "daily" });
    const { stripe, control, types } = provider;
    await subscribe(provider);
    await control.clock({ now: "2026-11-23T23:00:00Z" });
    expect((await stripe.payouts.list()).data).toEqual([]);
    await control.clock({ now: "2026-11-24T01:00:00Z" });
    const [payout] = (await stripe.payouts.list({ expand: ["data.balance_transaction"] })).data;
    expect(payout).toMatchObject({
      object: "payout",
      amount: NET,
      currency: "usd",
      automatic: true,
      status: "in_transit",
      created: at("2026-11-24T00:00:00Z"),
      arrival_date: at("2026-11-26T00:00:00Z"),
      balance_transaction: {
        type: "payout",
        reporting_category: "payout",
        amount: -NET,
        fee: 0,
        net: -NET,
        source: payout?.id,
      },
    });
    const contained = await stripe.balanceTransactions.list({ payout: payout?.id ?? "" });
    expect(contained.data.map(({ type }) => type)).toEqual(["charge"]);
    expect(types().at(-1)).toBe("payout.created");
    await control.clock({ now: "2026-11-26T00:00:00Z" });
    expect(types().at(-1)).toBe("payout.paid");
    expect((await stripe.payouts.list({ status: "paid" })).data).toHaveLength(1);
  });

  it("come back when the bank refuses them, and are sent again", async () => {
    const provider = openProvider({ payoutInterval: "weekly" });
    const { stripe, control, types } = provider;
    await subscribe(provider);
    await expect(control.failPayout()).rejects.toThrow("Nothing was paid out");
    await control.clock({ now: "2026-12-02T09:00:00Z" });
    await control.failPayout();
    expect(types().at(-1)).toBe("payout.failed");
    const expand = ["data.failure_balance_transaction"];
    const [failed] = (await stripe.payouts.list({ expand })).data;
    expect(failed).toMatchObject({
      status: "failed",
      failure_code: "account_closed",
      created: at("2026-11-30T00:00:00Z"),
      failure_balance_transaction: { type: "payout_failure", amount: NET, source: failed?.id },
    });
    await control.clock({ now: "2026-12-08T09:00:00Z" });
    const [again] = (await stripe.payouts.list()).data;
    expect(again).toMatchObject({ amount: NET, created: at("2026-12-07T00:00:00Z") });
  });

  it("wait while the balance is overdrawn, and are made by hand without an interval", async () => {
    const provider = openProvider({ payoutInterval: "daily" });
    const { stripe, control } = provider;
    const { subscription } = await subscribe(provider);
    await control.refund({ subscription });
    await control.clock({ advance_seconds: 30 * 86_400 });
    expect((await stripe.payouts.list()).data).toEqual([]);
    await subscribe(provider);
    await control.clock({ advance_seconds: 5 * 86_400 });
    const [payout] = (await stripe.payouts.list()).data;
    expect(payout?.amount).toBe(2 * NET - 4900);

    const manual = openProvider({ now: () => START });
    await subscribe(manual);
    await manual.control.clock({ advance_seconds: 30 * 86_400 });
    expect((await manual.stripe.payouts.list()).data).toEqual([]);
  });
});
