import { pino } from "pino";
import { describe, expect } from "vitest";
import { compose, type Product } from "#app/compose.ts";
import { atProvider, buyAtProvider } from "#testing/at-provider.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const CHEAP = "price_one_dollar";

const it = productTest({ payments: true })
  /** Another price of the membership's own product. */
  .extend("newPrice", ({ product }) => {
    return () =>
      atProvider(product, "prices", {
        product: "prod_sovereign_app",
        currency: "usd",
        unit_amount: "100",
        "recurring[interval]": "year",
      });
  })
  /** The same server restarted with other settings. */
  .extend("restarted", ({ product }) => async (environment: Partial<TestProduct["config"]>) => {
    return compose(
      { ...product.config, ...environment },
      {
        clock: () => new Date(),
        log: pino({ level: "silent" }),
        database: product.database,
        providers: { mailer: product.mailer },
        jobs: createImmediateJobs,
        providerFetch: product.providerFetch,
      },
    );
  })
  .extend("restoreAt", ({ product }) => {
    const { appUrl } = product.config;
    return async (server: Product, { accessToken }: { accessToken: string }) => {
      const headers = { authorization: `Bearer ${accessToken}`, origin: appUrl };
      const url = `${appUrl}/api/functions/restore-purchase`;
      const answer = await server.app.fetch(new Request(url, { method: "POST", headers }));
      return ((await answer.json()) as { subscribed: boolean }).subscribed;
    };
  });
it.beforeEach(({ product }) => product.payments.control.reset());

describe("a subscription without substance opens nothing (decision 42)", () => {
  it.for<[string, object]>([
    ["of quantity 0", { quantity: 0 }],
    ["of the other mode", { livemode: true }],
  ])("%s", async ([_, fault], { product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await product.payments.control.alter({ subscription, ...fault });
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await product.runDaily();
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("at a price never charged §6.6", async ({ product, newPrice, billing, member }) => {
    const { id: price } = await newPrice();
    await buyAtProvider(product, { email: member.email, price });
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("after it was changed to such a price, and opens again when it is changed back", async ({
    product,
    billing,
    newPrice,
    member,
  }) => {
    const subscription = await billing.subscribe(member);
    const { id: price } = await newPrice();
    await product.payments.control.alter({ subscription, price });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    const former = PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID;
    await product.payments.control.alter({ subscription, price: former });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
  });
});

describe("a change of the price", () => {
  it("locks out neither members who paid the old one nor open checkouts §6.6", async ({
    product,
    billing,
    newPrice,
    restarted,
    restoreAt,
    member,
  }) => {
    await billing.subscribe(member);
    const late = await product.signUp();
    const checkout = await billing.openCheckout(late);
    await product.payments.control.hold();
    await product.payments.pay(checkout, late.email);
    const { id: stripePriceId } = await newPrice();
    const after = await restarted({ stripePriceId });
    expect([await restoreAt(after, member), await restoreAt(after, late)]).toEqual([true, true]);
    await after.jobs.stop();
  });

  it("accepts the former prices listed", async ({
    product,
    newPrice,
    restarted,
    restoreAt,
    member,
  }) => {
    const { id: price } = await newPrice();
    await product.payments.control.hold();
    await buyAtProvider(product, { email: member.email, price });
    const before = await restarted({});
    expect(await restoreAt(before, member)).toBe(false);
    const after = await restarted({ stripeFormerPriceIds: [CHEAP, price] });
    expect(await restoreAt(after, member)).toBe(true);
  });
});
