import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import { describe, expect } from "vitest";
import { atProvider } from "#testing/at-provider.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ payments: true, stores: true })
  .extend("member", async ({ product }) => {
    const member = await product.signUp();
    product.mailer.sent.length = 0;
    return member;
  })
  /** The subscriptions in the member's portal. */
  .extend("portalOf", ({ billing, product }) => {
    return async (who: Member, purchase_id?: string): Promise<string[]> => {
      const which = purchase_id ? { purchase_id } : {};
      const answer = await billing.call(who, "customer-portal", which);
      const { url } = (await answer.json()) as { url: string };
      const id = new URL(url).pathname.split("/").at(-1) ?? "";
      return product.payments.hosted.findPortal(id)?.subscriptions.map(({ id }) => id) ?? [];
    };
  })
  .extend("customerOf", ({ product }) => {
    return (id: string) =>
      product.payments.control.state().subscriptions.find((each) => each.id === id)?.customer;
  })
  .extend("mails", ({ product }) => {
    return () => product.mailer.sent.map(({ subject }) => subject);
  })
  /** Later than the member's own, and longer. */
  .extend("somebodyPaysWith", ({ product, billing }) => async (email: string): Promise<string> => {
    product.clock.set("2026-06-10T12:00:00.000Z");
    await product.payments.control.clock({ now: "2026-06-10T12:00:00.000Z" });
    return billing.subscribe(null, email);
  });
it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
});

const purchasesOf = async (who: Member): Promise<PurchaseAnswer[]> => {
  const answer = await who.fetch("/api/me/purchases");
  return ((await answer.json()) as { purchases: PurchaseAnswer[] }).purchases;
};
const add = (who: Member, id: string) =>
  who.fetch(`/api/me/purchases/${id}/add`, { method: "POST" });

describe("another person's purchase with a member's address (decision 42)", () => {
  it("is not theirs: portal, checkout and membership show only their own §6.6 §6.7", async ({
    billing,
    member,
    somebodyPaysWith,
    portalOf,
    product,
    customerOf,
  }) => {
    const own = await billing.subscribe(member);
    const other = await somebodyPaysWith(member.email);
    const again = await billing.passTo("2026-06-10T12:00:01.000Z", member);
    expect(await portalOf(again)).toEqual([own]);
    expect(await billing.check(again)).toMatchObject({
      subscription_end: "2027-03-10T12:00:00.000Z",
      paid_twice: false,
    });
    await billing.call(again, "restore-purchase");
    expect(await portalOf(again)).toEqual([own]);
    await product.payments.control.refund({ subscription: own });
    expect(await billing.check(again)).toMatchObject({ subscribed: false });
    await atProvider(product, `subscriptions/${own}`, { cancel_at_period_end: "true" });
    expect(await refusalOf(await billing.call(again, "create-checkout"))).toEqual([
      409,
      "billing.purchase_waiting",
    ]);
    const checkout = await billing.openCheckout(again, { another: true });
    await product.payments.pay(checkout, member.email);
    const bought = product.payments.subscriptionsOf(member.email).at(-1) ?? "";
    expect(customerOf(bought)).toBe(customerOf(own));
    expect(customerOf(bought)).not.toBe(customerOf(other));
  });

  it("is reported once, and no later change to it is emailed as the member's own", async ({
    billing,
    member,
    product,
    somebodyPaysWith,
    mails,
  }) => {
    await billing.subscribe(member);
    product.mailer.sent.length = 0;
    const other = await somebodyPaysWith(member.email);
    expect(mails()).toEqual(["A second membership was paid for with your address"]);
    expect(product.logLines.join("")).toContain("paid_twice");
    const { control } = product.payments;
    await control.declineNextRenewal({ subscription: other });
    await control.renewNow({ subscription: other });
    await control.giveUp({ subscription: other, status: "canceled" });
    expect(mails()).toHaveLength(1);
  });

  it("is shown to them with its date, becomes theirs when they claim it, and then they can end it §6.6", async ({
    billing,
    member,
    somebodyPaysWith,
    portalOf,
  }) => {
    const own = await billing.subscribe(member);
    const other = await somebodyPaysWith(member.email);
    const again = await billing.passTo("2026-06-10T12:00:01.000Z", member);
    expect(await purchasesOf(again)).toEqual([
      {
        id: own,
        owner: "yours",
        managed_by: "card",
        since: NOW,
        period_end: "2027-03-10T12:00:00.000Z",
        renews: true,
      },
      {
        id: other,
        owner: "unclaimed",
        managed_by: "card",
        since: "2026-06-10T12:00:00.000Z",
        period_end: "2027-06-10T12:00:00.000Z",
        renews: true,
      },
    ]);
    expect(
      await refusalOf(await billing.call(again, "customer-portal", { purchase_id: other })),
    ).toEqual([409, "billing.no_subscription"]);
    expect((await add(again, other)).status).toBe(200);
    expect(await billing.check(again)).toMatchObject({ paid_twice: true });
    expect((await purchasesOf(again)).map(({ owner }) => owner)).toEqual(["yours", "yours"]);
    expect(await portalOf(again)).toEqual([own]);
    expect(await portalOf(again, other)).toEqual([other]);
    expect(await refusalOf(await add(again, other))).toEqual([404, "billing.purchase_unknown"]);
  });

  it("is shown to no one else", async ({ billing, member, somebodyPaysWith, product }) => {
    await billing.subscribe(member);
    const other = await somebodyPaysWith(member.email);
    const stranger = await product.signUp();
    expect(await purchasesOf(stranger)).toEqual([]);
    expect(await refusalOf(await add(stranger, other))).toEqual([404, "billing.purchase_unknown"]);
    expect(await billing.check(stranger)).toMatchObject({ subscribed: false });
  });

  it("does not become theirs automatically when their own has ended", async ({
    billing,
    member,
    somebodyPaysWith,
    product,
  }) => {
    const own = await billing.subscribe(member);
    const other = await somebodyPaysWith(member.email);
    await product.payments.control.refund({ subscription: own });
    const again = await billing.passTo("2026-06-10T12:00:01.000Z", member);
    await billing.call(again, "restore-purchase");
    await product.runDaily();
    expect(await billing.check(again)).toMatchObject({ subscribed: false });
    expect((await add(again, other)).status).toBe(200);
    expect(await billing.check(again)).toMatchObject({ subscribed: true });
  });

  it("is one of two that a new account finds: it gets the running one, and is asked about the other", async ({
    billing,
    product,
  }) => {
    const first = await billing.subscribe(null, "two@example.com");
    const second = await billing.subscribe(null, "two@example.com");
    const newcomer = await product.signUp("two@example.com");
    expect(await billing.check(newcomer)).toMatchObject({ subscribed: true, paid_twice: false });
    const found = await purchasesOf(newcomer);
    expect(found.map(({ owner }) => owner)).toEqual(["yours", "unclaimed"]);
    expect(found.map(({ id }) => id).sort()).toEqual([first, second].sort());
  });
});

describe("a subscription that was refunded at the provider and goes on", () => {
  it("is read with its date, and another is sold only once it ends", async ({
    billing,
    member,
    product,
  }) => {
    const subscription = await billing.subscribe(member);
    const { control } = product.payments;
    await control.refund({ subscription });
    expect(await billing.check(member)).toMatchObject({
      subscribed: false,
      paid_twice: false,
      others: [{ managed_by: "card", renews: true, at: "2027-03-10T12:00:00.000Z" }],
    });
    expect(await refusalOf(await billing.call(member, "create-checkout"))).toEqual([
      409,
      "billing.still_charges",
    ]);
    expect((await billing.call(member, "customer-portal")).status).toBe(200);
    await product.stores.control.purchase({ app_user_id: member.id, store: "app_store" });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, paid_twice: true });
    expect(product.logLines.join("")).toContain('"event":"paid_twice"');
  });

  it("is left for another by who ended it", async ({ billing, member, product }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    await atProvider(product, `subscriptions/${subscription}`, { cancel_at_period_end: "true" });
    expect(await billing.check(member)).not.toHaveProperty("others");
    expect(await billing.subscribe(member)).not.toBe(subscription);
  });
});

describe("a further subscription of a member's own customer", () => {
  it("is theirs, whoever the checkout names", async ({ billing, member, product, customerOf }) => {
    const own = await billing.subscribe(member);
    const other = await product.signUp();
    await atProvider(product, "subscriptions", {
      customer: customerOf(own) ?? "",
      "items[0][price]": PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID,
      "metadata[user_id]": other.id,
    });
    expect(await billing.check(other)).toMatchObject({ subscribed: false });
    expect((await purchasesOf(member)).map(({ owner }) => owner)).toEqual(["yours", "yours"]);
  });
});

describe("a member's paid subscription", () => {
  it("can be ended while a store's is the open one", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.declineNextRenewal({ subscription });
    const late = await billing.passTo("2027-04-10T12:00:00.000Z", member);
    expect(await billing.check(late)).toMatchObject({ subscribed: false });
    await product.stores.control.purchase({ app_user_id: member.id, store: "app_store" });
    const bought = { subscribed: true, managed_by: "app_store" };
    expect(await billing.check(late)).toMatchObject(bought);
    // The card is still charged for what is due.
    expect((await billing.call(late, "customer-portal")).status).toBe(200);
  });
});
