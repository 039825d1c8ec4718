import { describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const PAID_UNTIL = "2027-03-10T12:00:00.000Z";
const NEXT_END = "2028-03-10T12:00:00.000Z";

let member: Member;
let subscription: string;
const it = productTest({ payments: true })
  .extend("at", ({ billing }) => async (iso: string) => {
    member = await billing.passTo(iso, member);
    return billing.check(member);
  })
  /** The portal's page, as in the member's browser. */
  .extend("portal", ({ billing }) => async (): Promise<string> => {
    const answer = await billing.call(member, "customer-portal");
    const { url } = (await answer.json()) as { url: string };
    return new URL(url).pathname.split("/").at(-1) ?? "";
  });
it.beforeEach(async ({ product, billing }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
  member = await product.signUp();
  subscription = await billing.subscribe(member);
});

describe("access by the state of a subscription (decision 18)", () => {
  it("lasts until the paid end when it is canceled, and then ends §4.36 §4.39 §S35", async ({
    product,
    portal,
    billing,
    at,
  }) => {
    await product.payments.hosted.cancel(await portal(), subscription);
    await product.payments.control.settled();
    const canceled = { subscribed: true, renews: false, subscription_end: PAID_UNTIL };
    expect(await billing.check(member)).toMatchObject(canceled);
    expect(await at("2027-03-10T11:59:59.999Z")).toMatchObject(canceled);
    expect(await at(PAID_UNTIL)).toMatchObject({
      subscribed: false,
      subscription_end: null,
      ended: { at: PAID_UNTIL },
    });
  });

  it("renews for another year §9.17", async ({ at }) => {
    expect(await at(PAID_UNTIL)).toMatchObject({
      subscribed: true,
      subscription_end: NEXT_END,
      payment_due: false,
    });
  });

  it("survives a renewal that the provider does not report by a day, and reopens once it does §S69", async ({
    product,
    at,
    billing,
  }) => {
    const { control } = product.payments;
    await control.hold();
    await control.outage({ mode: "down" });
    expect(await at("2027-03-11T11:59:59.999Z")).toMatchObject({ subscribed: true });
    expect(await at("2027-03-11T12:00:00.000Z")).toMatchObject({ subscribed: false });
    await control.release();
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await control.outage({ mode: "none" });
    expect(await at("2027-03-11T12:00:30.000Z")).toMatchObject({ subscribed: true });
  });

  it("lasts seven days after a declined renewal §4.39 §S35", async ({ product, at, billing }) => {
    const { control } = product.payments;
    await control.declineNextRenewal({ subscription });
    expect(await at("2027-03-10T12:00:01.000Z")).toMatchObject({
      subscribed: true,
      payment_due: true,
      renews: false,
      subscription_end: "2027-03-17T12:00:00.000Z",
    });
    expect((await at("2027-03-17T11:59:59.000Z")).subscribed).toBe(true);
    expect((await at("2027-03-17T12:00:00.000Z")).subscribed).toBe(false);
    await control.recover({ subscription });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      payment_due: false,
      subscription_end: NEXT_END,
    });
  });

  // It may still be collected; another card is for the portal.
  it("opens a checkout after the grace only once nothing is collected any more", async ({
    product,
    at,
    billing,
  }) => {
    const { control } = product.payments;
    const alarms = () => product.logLines.filter((line) => line.includes("paid_twice"));
    const before = alarms().length;
    await control.declineNextRenewal({ subscription });
    expect(await at("2027-03-17T11:59:59.000Z")).toMatchObject({ payment_due: true });
    const refused = await billing.call(member, "create-checkout");
    expect(await refusalOf(refused)).toEqual([409, "billing.already_subscribed"]);
    expect(await at("2027-03-17T12:00:00.000Z")).toMatchObject({ subscribed: false });
    const past = [{ id: subscription, status: "past_due" }];
    expect(control.state().subscriptions).toMatchObject(past);
    expect((await billing.call(member, "customer-portal")).status).toBe(200);
    expect(await billing.check(member)).toMatchObject({
      others: [{ managed_by: "card", renews: true, at: null }],
    });
    const retried = await billing.call(member, "create-checkout");
    expect(await refusalOf(retried)).toEqual([409, "billing.still_charges"]);
    await billing.subscribe(null, member.email);
    expect(alarms()).toHaveLength(before + 1);
    await control.giveUp({ subscription, status: "canceled" });
    await billing.openCheckout(member, { another: true });
  });

  it.for(["canceled", "unpaid"] as const)(
    "ends when the provider gives up: %s",
    async (status, { product, at, billing }) => {
      const { control } = product.payments;
      await control.declineNextRenewal({ subscription });
      expect((await at("2027-03-11T12:00:00.000Z")).subscribed).toBe(true);
      await control.giveUp({ subscription, status });
      expect((await billing.check(member)).subscribed).toBe(false);
    },
  );

  it("ends with a full refund, for its period §4.39 §S35", async ({ product, billing, at }) => {
    await product.payments.control.refund({ subscription });
    expect((await billing.check(member)).subscribed).toBe(false);
    expect(await at(PAID_UNTIL)).toMatchObject({ subscribed: true, subscription_end: NEXT_END });
  });

  it("ends with a dispute and reopens when it is won §4.39 §S35", async ({ product, billing }) => {
    const { control } = product.payments;
    await control.dispute({ subscription });
    expect((await billing.check(member)).subscribed).toBe(false);
    await control.closeDispute({ subscription, status: "won" });
    expect((await billing.check(member)).subscribed).toBe(true);
  });

  it("stays closed when a dispute is lost", async ({ product, billing }) => {
    const { control } = product.payments;
    await control.dispute({ subscription });
    await control.closeDispute({ subscription, status: "lost" });
    expect((await billing.check(member)).subscribed).toBe(false);
  });

  it("is the same in any order of the events §S30", async ({ product, at, billing }) => {
    const { control } = product.payments;
    await control.hold();
    await control.declineNextRenewal({ subscription });
    await at("2027-03-10T12:00:01.000Z");
    await control.giveUp({ subscription, status: "canceled" });
    const { statuses } = await control.release({ order: "reversed", times: 2 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await billing.check(member)).subscribed).toBe(false);
  });
});
