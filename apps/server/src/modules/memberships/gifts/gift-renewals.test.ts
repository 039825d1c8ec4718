import { describe, expect } from "vitest";
import { gifts } from "#schema/schema.ts";
import { atProvider } from "#testing/at-provider.ts";
import { refusalOf } from "#testing/billing.ts";
import { giftsOf } from "#testing/gifts.ts";
import { driverOf } from "#testing/payment-provider.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const BACK = "Your own membership renews again";
const BESIDE = "You will be charged during your gift";
const SILENT = [503, "billing.provider_unavailable"];
const CHANGE = { method: "post", path: "/v1/subscriptions/" } as const;

const it = emptiedProductTest({ payments: true, now: NOW })
  .extend("shop", ({ product }) => giftsOf(product))
  .extend("subscription", ({ billing, member }) => billing.subscribe(member))
  .extend("token", async ({ product, shop, member }) => {
    await shop.buy(null, { recipient: member.email });
    await product.runRepeated();
    return shop.tokenFor(member.email);
  })
  .extend("atStripe", ({ product, subscription }) => async () => {
    const found = await driverOf(product.payments).readSubscription(subscription);
    return { status: found?.status, renews: found?.cancelAtPeriodEnd === false };
  })
  .extend(
    "renews",
    ({ atStripe }) =>
      async () =>
        (await atStripe()).renews,
  )
  .extend("sweep", ({ product }) => async () => {
    product.clock.advance(121_000);
    await product.runAtStart();
  });

describe("a claim that breaks off", () => {
  it("gives the renewal back that it turned off, also after silence", async ({
    product,
    shop,
    billing,
    member,
    token,
    renews,
    sweep,
  }) => {
    const { control } = product.payments;
    await control.fail({ ...CHANGE, kind: "lost" });
    await control.fail({ ...CHANGE, kind: "down" });
    expect(await refusalOf(await shop.claim(token, member))).toEqual(SILENT);
    expect(await renews()).toBe(false);
    await product.runRepeated();
    expect(await renews()).toBe(false);
    await sweep();
    expect(await renews()).toBe(true);
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
    expect(shop.subjects(member.email)).not.toContain(BACK);
    const friend = await product.signUp();
    expect((await shop.claim(token, friend)).status).toBe(200);
    await sweep();
    expect(await renews()).toBe(true);
  });

  it("keeps it for the next claim of the same member, whose return gives it back", async ({
    product,
    shop,
    member,
    token,
    subscription,
    renews,
    sweep,
  }) => {
    // The node died when the provider had answered.
    const hold = { heldBy: member.id, heldAt: new Date(NOW), stopped: [subscription] };
    await product.database.db.update(gifts).set(hold);
    await atProvider(product, `subscriptions/${subscription}`, { cancel_at_period_end: "true" });
    const friend = await product.signUp();
    expect(await refusalOf(await shop.claim(token, friend))).toEqual([409, "gift.claimed"]);
    expect((await shop.claim(token, member)).status).toBe(200);
    await sweep();
    expect(await renews()).toBe(false);
    await product.payments.control.refund(shop.payment());
    expect(await renews()).toBe(true);
  });

  it("gives it back before another member claims", async ({
    product,
    shop,
    member,
    token,
    subscription,
    renews,
    sweep,
  }) => {
    const hold = { heldBy: member.id, heldAt: new Date(NOW), stopped: [subscription] };
    await product.database.db.update(gifts).set(hold);
    await atProvider(product, `subscriptions/${subscription}`, { cancel_at_period_end: "true" });
    const friend = await product.signUp();
    product.clock.advance(120_000);
    expect(await refusalOf(await shop.claim(token, friend))).toEqual(SILENT);
    await sweep();
    expect(await renews()).toBe(true);
    expect((await shop.claim(token, friend)).status).toBe(200);
  });

  it("leaves a card in arrears, which ends once the gift is the member's", async ({
    product,
    shop,
    billing,
    member,
    token,
    subscription,
    atStripe,
    sweep,
  }) => {
    const { control } = product.payments;
    await control.declineNextRenewal({ subscription });
    const later = await billing.passTo("2027-03-11T12:00:00.000Z", member);
    await control.settled();
    const status = async () => (await atStripe()).status;
    expect(await status()).toBe("past_due");
    await asOwner(
      product.database,
      "alter table subscriptions add constraint no_years check (product_id <> 'gift') not valid",
    );
    expect((await shop.claim(token, later)).status).toBe(500);
    expect(await status()).toBe("past_due");
    await asOwner(product.database, "alter table subscriptions drop constraint no_years");
    await control.fail({
      method: "delete",
      path: "/v1/subscriptions/",
      kind: "down",
    });
    expect((await shop.claim(token, later)).status).toBe(200);
    expect(await status()).toBe("past_due");
    await sweep();
    expect(await status()).toBe("canceled");
    expect(await billing.check(later)).toMatchObject({ subscribed: true, managed_by: "gift" });
  });
});

describe("a gift that is returned", () => {
  it("leaves a renewal off that its member turned on and off beside it", async ({
    product,
    shop,
    member,
    token,
    subscription,
    renews,
  }) => {
    await shop.claim(token, member);
    const path = `subscriptions/${subscription}`;
    await atProvider(product, path, { cancel_at_period_end: "false" });
    expect(shop.subjects(member.email)).toContain(BESIDE);
    await atProvider(product, path, { cancel_at_period_end: "true" });
    await product.payments.control.refund(shop.payment());
    await product.payments.control.settled();
    expect(await renews()).toBe(false);
    expect(shop.subjects(member.email)).not.toContain(BACK);
  });

  it("says that the renewal is on again, also when the answer was lost", async ({
    product,
    shop,
    member,
    token,
    renews,
    sweep,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    // Of each event about the refund.
    await control.fail({ ...CHANGE, kind: "lost", times: 5 });
    await control.refund(shop.payment());
    await control.settled();
    expect(await renews()).toBe(true);
    await product.runDaily();
    await sweep();
    const told = shop.subjects(member.email).filter((subject) => subject === BACK);
    expect(told).toHaveLength(1);
    const [gift] = await product.database.db.select().from(gifts);
    expect(gift?.stopped).toBeNull();
  });
});
