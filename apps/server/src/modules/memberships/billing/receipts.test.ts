import type { ReceiptAnswer } from "@sovereign/contract/receipts";
import { describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const LATER = "2026-06-10T12:00:00.000Z";
const UNAVAILABLE = [503, "billing.provider_unavailable"];
const PRICE = { amount: "49.00", currency: "USD" };

const it = productTest({ payments: true, stores: true });
it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
  await product.payments.control.clock({ now: NOW });
});

const ask = (who: Member) => who.fetch("/api/me/receipt");
async function receiptOf(who: Member): Promise<ReceiptAnswer> {
  const answer = await ask(who);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ReceiptAnswer;
}

describe("GET /api/me/receipt", () => {
  it("returns amount, time, card, number and renewal §2.43", async ({ billing, member }) => {
    await billing.subscribe(member);
    expect((await ask(member)).headers.get("cache-control")).toBe("no-store");
    expect(await receiptOf(member)).toEqual({
      managed_by: "card",
      receipt: {
        number: expect.stringMatching(/^\S+-0001$/),
        paid_at: NOW,
        paid: PRICE,
        refunded: null,
        on_its_way: null,
        term: { unit: "year", count: 1 },
        card: { brand: "visa", last_four: "4242" },
        renewal: { at: "2027-03-10T12:00:00.000Z", price: PRICE, later: null },
        ends_at: null,
        sent_to: null,
      },
    });
  });

  it("is for signed-in members, and refused without a payment", async ({ product, member }) => {
    expect((await product.fetch("/api/me/receipt")).status).toBe(401);
    expect(await refusalOf(await ask(member))).toEqual([409, "billing.no_subscription"]);
  });

  it("belongs to the guest who verifies the paying address, and to no one else §2.43", async ({
    product,
    billing,
    member,
  }) => {
    await billing.subscribe(null, "guest.receipt@example.com");
    expect((await ask(member)).status).toBe(409);
    const guest = await product.signUp("guest.receipt@example.com");
    expect((await receiptOf(guest)).receipt).toMatchObject({ paid: PRICE, paid_at: NOW });
    expect((await ask(member)).status).toBe(409);
  });

  it("stays the member's own when someone else pays with their address (decision 42) §2.43", async ({
    product,
    billing,
    member,
  }) => {
    await billing.subscribe(member);
    const own = await receiptOf(member);
    product.clock.set(LATER);
    await product.payments.control.clock({ now: LATER });
    await billing.subscribe(null, member.email);
    const again = await billing.passTo("2026-06-10T12:00:01.000Z", member);
    expect(await receiptOf(again)).toEqual(own);
  });

  it("is the store's own for a store purchase", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    await product.stores.control.purchase({ app_user_id: member.id, store: "app_store" });
    expect(await receiptOf(member)).toEqual({ managed_by: "app_store", receipt: null });
  });

  it("states a refund, even with nothing open", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect((await receiptOf(member)).receipt).toMatchObject({ paid: PRICE, refunded: PRICE });
  });

  it("states a refund that has not arrived as on its way", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refundsWait({ wait: true });
    await product.payments.control.refund({ subscription });
    const returned = async () => (await receiptOf(member)).receipt;
    expect(await returned()).toMatchObject({ refunded: null, on_its_way: PRICE });
    await product.payments.control.completeRefund({ subscription });
    await product.payments.control.refundsWait({ wait: false });
    expect(await returned()).toMatchObject({ refunded: PRICE, on_its_way: null });
  });
});

describe("a receipt that the provider does not return", () => {
  it.for(["down", "html", "truncated"] as const)(
    "because it is %s: 503, and the membership stays open",
    async (mode, { product, billing, member }) => {
      await billing.subscribe(member);
      await product.payments.control.outage({ mode });
      expect(await refusalOf(await ask(member))).toEqual(UNAVAILABLE);
      expect(await billing.check(member)).toMatchObject({ subscribed: true });
      await product.payments.control.outage({ mode: "none" });
      expect((await receiptOf(member)).receipt).toMatchObject({ paid: PRICE });
    },
  );

  it("is requested at most sixty times an hour", async ({ member }) => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask(member)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

// Last, because its clock advances further than the others'.
describe("the receipt of a renewal", () => {
  it("is for the latest payment, and states its end", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    const first = await receiptOf(member);
    const renewed = await billing.passTo("2027-03-10T12:00:01.000Z", member);
    const { receipt } = await receiptOf(renewed);
    expect(receipt).toMatchObject({ paid_at: "2027-03-10T12:00:01.000Z", paid: PRICE });
    expect(receipt?.number).not.toBe(first.receipt?.number);
    await product.payments.control.declineNextRenewal({ subscription });
    const due = await billing.passTo("2028-03-10T12:00:02.000Z", member);
    expect((await receiptOf(due)).receipt).toMatchObject({
      number: receipt?.number,
      renewal: null,
      ends_at: null,
    });
  });
});
