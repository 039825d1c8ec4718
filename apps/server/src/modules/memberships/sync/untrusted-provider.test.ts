import { describe, expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const UNAVAILABLE = [503, "billing.provider_unavailable"];

const it = productTest({ payments: true, stores: true })
  .extend("payer", { scope: "file" }, ({ product }) => product.signUp())
  .extend("newcomer", { scope: "file" }, ({ product }) => product.signUp());
it.beforeAll(async ({ billing, payer }) => {
  await billing.subscribe(payer);
});
it.beforeEach(async ({ product }) => {
  await product.payments.control.outage({ mode: "none" });
  await product.payments.control.pageAddress({ url: "" });
  await product.stores.control.outage({ mode: "none" });
});

describe("a page that the provider answers (specification, section 8)", () => {
  it.for([
    null,
    "https://checkout.stripe.com.evil.example/c/pay/cs_1",
    "http://payments.test/c/pay/cs_1",
    "javascript:alert(1)",
  ])("%s is nowhere to go: 503", async (url, { product, billing, newcomer, payer }) => {
    await product.payments.control.pageAddress({ url });
    const asked = [
      await billing.call(null, "create-checkout"),
      await billing.call(newcomer, "create-checkout"),
      await billing.call(payer, "customer-portal"),
    ];
    for (const answer of asked) expect(await refusalOf(answer)).toEqual(UNAVAILABLE);
  });
});

describe("something that is no answer ends within ten seconds in 503", () => {
  it.for(["html", "redirect", "truncated", "silent"] as const)(
    "%s",
    async (mode, { product, billing, newcomer, payer }) => {
      await product.payments.control.outage({ mode });
      await product.stores.control.outage({ mode });
      const started = performance.now();
      const asked = await Promise.all([
        billing.call(null, "create-checkout"),
        billing.call(newcomer, "create-checkout"),
        billing.call(payer, "customer-portal"),
        billing.call(newcomer, "restore-purchase"),
        billing.call(newcomer, "sync-checkout", { session_id: "cs_test_1" }),
      ]);
      // Eight seconds of patience with the provider; the rest is left to a busy machine.
      expect(performance.now() - started).toBeLessThan(20_000);
      for (const answer of asked) expect(await refusalOf(answer)).toEqual(UNAVAILABLE);
      expect(await billing.check(payer)).toMatchObject({ subscribed: true });
    },
  );

  it("from the store backend alone as well", async ({ product, billing, newcomer }) => {
    await product.stores.control.outage({ mode: "truncated" });
    expect(await refusalOf(await billing.call(newcomer, "restore-purchase"))).toEqual(UNAVAILABLE);
  });
});
