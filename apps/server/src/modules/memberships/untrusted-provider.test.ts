import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const UNAVAILABLE = [503, "billing.provider_unavailable"];

let product: TestProduct;
let billing: ReturnType<typeof billingOf>;
let newcomer: Awaited<ReturnType<TestProduct["signUp"]>>;
let payer: typeof newcomer;
beforeAll(async () => {
  product = await startTestProduct({ payments: true, stores: true });
  billing = billingOf(product);
  payer = await product.signUp();
  await billing.subscribe(payer);
  newcomer = await product.signUp();
});
beforeEach(async () => {
  await product.payments.control.outage({ mode: "none" });
  await product.payments.control.pageAddress({ url: "" });
  await product.stores.control.outage({ mode: "none" });
});
afterAll(() => product.close());

describe("a page that the provider answers (specification, section 8)", () => {
  it.each([
    null,
    "https://checkout.stripe.com.evil.example/c/pay/cs_1",
    "http://payments.test/c/pay/cs_1",
    "javascript:alert(1)",
  ])("%s is nowhere to go: 503", async (url) => {
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
  it.each(["html", "redirect", "truncated", "silent"] as const)("%s", async (mode) => {
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
  });

  it("from the store backend alone as well", async () => {
    await product.stores.control.outage({ mode: "truncated" });
    expect(await refusalOf(await billing.call(newcomer, "restore-purchase"))).toEqual(UNAVAILABLE);
  });
});
