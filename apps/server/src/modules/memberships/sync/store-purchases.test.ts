import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true, stores: true }).extend(
  "app_user_id",
  ({ member }) => member.id,
);

describe("a purchase in a store", () => {
  it("closes the checkout and the portal", async ({ product, app_user_id, billing, member }) => {
    await product.stores.control.purchase({ app_user_id, store: "app_store" });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      managed_by: "app_store",
      renews: true,
    });
    const checkout = await billing.call(member, "create-checkout");
    expect(await refusalOf(checkout)).toEqual([409, "billing.already_subscribed"]);
    const portal = await billing.call(member, "customer-portal");
    expect(await refusalOf(portal)).toEqual([409, "billing.managed_by_store"]);
  });

  it("lasts until the paid end when it is canceled, and ends with its expiration", async ({
    product,
    app_user_id,
    billing,
    member,
  }) => {
    const { control } = product.stores;
    await control.purchase({ app_user_id, store: "play_store" });
    await control.cancel({ app_user_id });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      renews: false,
      managed_by: "play_store",
    });
    await control.expire({ app_user_id });
    expect((await billing.check(member)).subscribed).toBe(false);
  });

  it("is open in its grace, until a refund", async ({ product, app_user_id, billing, member }) => {
    const { control } = product.stores;
    await control.purchase({ app_user_id, store: "app_store" });
    await control.billingIssue({ app_user_id });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, payment_due: true });
    await control.renew({ app_user_id });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, payment_due: false });
    await control.refund({ app_user_id });
    expect((await billing.check(member)).subscribed).toBe(false);
    await control.reverseRefund({ app_user_id });
    expect((await billing.check(member)).subscribed).toBe(true);
  });

  it("is found by a restore when it is not stored yet, even while the card provider is down", async ({
    product,
    app_user_id,
    billing,
    member,
  }) => {
    await product.stores.control.purchase({ app_user_id, store: "app_store" });
    const { db } = product.database;
    await db.delete(subscriptions).where(eq(subscriptions.customerId, app_user_id));
    expect((await billing.check(member)).subscribed).toBe(false);
    await product.payments.control.outage({ mode: "down" });
    const answer = await billing.call(member, "restore-purchase");
    expect(await refusalOf(answer)).toEqual([503, "billing.provider_unavailable"]);
    expect((await billing.check(member)).subscribed).toBe(true);
    await product.payments.control.outage({ mode: "none" });
  });

  it("stays open while the store is down", async ({ product, app_user_id, billing, member }) => {
    const { control } = product.stores;
    await control.purchase({ app_user_id, store: "app_store" });
    await control.outage({ mode: "down" });
    const answer = await billing.call(member, "restore-purchase");
    expect(await refusalOf(answer)).toEqual([503, "billing.provider_unavailable"]);
    expect((await billing.check(member)).subscribed).toBe(true);
    await control.outage({ mode: "none" });
    expect((await billing.call(member, "restore-purchase")).status).toBe(200);
  });

  it("is a double payment with a guest's claimed purchase", async ({ billing, product }) => {
    const card = await billing.subscribe(null, "both@example.com");
    const both = await product.signUp("both@example.com");
    await product.stores.control.purchase({ app_user_id: both.id, store: "app_store" });
    const alarms = () => product.logLines.filter((line) => line.includes("paid_twice")).length;
    const before = alarms();
    expect(await billing.check(both)).toMatchObject({ paid_twice: false });
    await both.fetch(`/api/me/purchases/${card}/add`, { method: "POST" });
    expect(await billing.check(both)).toMatchObject({ paid_twice: true });
    await expect.poll(alarms).toBe(before + 1);
  });

  it("is detected as a double payment with a card membership, and the card's portal opens", async ({
    billing,
    member,
    product,
    app_user_id,
  }) => {
    await billing.subscribe(member);
    await product.stores.control.purchase({ app_user_id, store: "app_store" });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, paid_twice: true });
    expect((await billing.call(member, "customer-portal")).status).toBe(200);
  });
});
