import { pino } from "pino";
import { describe, expect } from "vitest";
import { compose, type Product } from "#app/compose.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const CHEAP = "price_one_dollar";

const it = productTest({ payments: true })
  /** Calls the fake provider as the owner's other tools would, without our driver. */
  .extend("atProvider", ({ product }) => async (path: string, fields: Record<string, string>) => {
    const answer = await product.payments.fetch(
      `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/${path}`,
      {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` },
      },
    );
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string; url: string };
  })
  /** Another price of the membership's own product. */
  .extend(
    "newPrice",
    ({ atProvider }) =>
      () =>
        atProvider("prices", {
          product: "prod_sovereign_app",
          currency: "usd",
          unit_amount: "100",
          "recurring[interval]": "year",
        }),
  )
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
  .extend(
    "restoreAt",
    ({ product }) =>
      async (server: Product, member: { accessToken: string }) => {
        const answer = await server.app.fetch(
          new Request(`${product.config.appUrl}/api/functions/restore-purchase`, {
            method: "POST",
            headers: {
              authorization: `Bearer ${member.accessToken}`,
              origin: product.config.appUrl,
              "x-client-platform": "web",
            },
          }),
        );
        return ((await answer.json()) as { subscribed: boolean }).subscribed;
      },
  );
it.beforeEach(({ product }) => product.payments.control.reset());

describe("a subscription without substance opens nothing (decision 42)", () => {
  it.for<[string, object]>([
    ["of quantity 0", { quantity: 0 }],
    ["of the other mode", { livemode: true }],
  ])("%s", async ([_, fault], { product, billing }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await product.payments.control.alter({ subscription, ...fault });
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await product.runDaily();
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("at a price of the same product that was never charged §6.6", async ({
    product,
    newPrice,
    atProvider,
    billing,
  }) => {
    const member = await product.signUp();
    const { id: price } = await newPrice();
    const { url } = await atProvider("checkout/sessions", {
      mode: "subscription",
      success_url: "http://elsewhere.test/",
      "line_items[0][price]": price,
      "line_items[0][quantity]": "1",
    });
    await product.payments.pay(url, member.email);
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("after it was changed to such a price, and opens again when it is changed back", async ({
    product,
    billing,
    newPrice,
  }) => {
    const member = await product.signUp();
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
  }) => {
    const member = await product.signUp();
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

  it("accepts the previous prices listed in the settings", async ({
    product,
    newPrice,
    atProvider,
    restarted,
    restoreAt,
  }) => {
    const member = await product.signUp();
    const { id: price } = await newPrice();
    await product.payments.control.hold();
    const { url } = await atProvider("checkout/sessions", {
      mode: "subscription",
      success_url: "http://elsewhere.test/",
      "line_items[0][price]": price,
      "line_items[0][quantity]": "1",
    });
    await product.payments.pay(url, member.email);
    const before = await restarted({});
    expect(await restoreAt(before, member)).toBe(false);
    const after = await restarted({ stripeFormerPriceIds: [CHEAP, price] });
    expect(await restoreAt(after, member)).toBe(true);
  });
});
