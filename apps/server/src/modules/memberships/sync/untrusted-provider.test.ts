import { describe, expect, vi } from "vitest";
import { subscriptions } from "#schema/schema.ts";
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

describe("a page URL that the provider returns (specification, section 8)", () => {
  it.for([
    null,
    "https://checkout.stripe.com.evil.example/c/pay/cs_1",
    "http://payments.test/c/pay/cs_1",
    "javascript:alert(1)",
  ])("%s is never followed: 503", async (url, { product, billing, newcomer, payer }) => {
    await product.payments.control.pageAddress({ url });
    const asked = [
      await billing.call(null, "create-checkout"),
      await billing.call(newcomer, "create-checkout"),
      await billing.call(payer, "customer-portal"),
    ];
    for (const answer of asked) expect(await refusalOf(answer)).toEqual(UNAVAILABLE);
  });
});

describe("an invalid response ends within ten seconds in 503 §7.32 §S64", () => {
  for (const mode of ["down", "html", "redirect", "truncated", "silent"] as const) {
    // Silence lasts as long as the deadline.
    it(mode, { tags: mode === "silent" ? ["kills"] : [] }, async ({
      product,
      billing,
      newcomer,
      payer,
    }) => {
      await product.payments.control.outage({ mode });
      await product.stores.control.outage({ mode });
      const started = performance.now();
      const asked = [
        billing.call(null, "create-checkout"),
        billing.call(newcomer, "create-checkout"),
        billing.call(payer, "customer-portal"),
        billing.call(newcomer, "restore-purchase"),
        billing.call(newcomer, "sync-checkout", { session_id: "cs_test_1" }),
      ];
      // Members stay members, and wait for no checkout of another.
      const checked = billing.check(payer).then(({ subscribed }) => subscribed);
      expect(await Promise.race([checked, ...(mode === "silent" ? asked : [])])).toBe(true);
      for (const answer of await Promise.all(asked)) {
        expect(await refusalOf(answer)).toEqual(UNAVAILABLE);
      }
      // The deadline is eight seconds; the rest is for a busy machine.
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(await billing.check(payer)).toMatchObject({ subscribed: true });
    });
  }

  it("also from the store backend alone", async ({ product, billing, newcomer }) => {
    await product.stores.control.outage({ mode: "truncated" });
    expect(await refusalOf(await billing.call(newcomer, "restore-purchase"))).toEqual(UNAVAILABLE);
  });
});

describe("a nonsensical response changes no one's access, and is one log line of level 40", () => {
  type Json = Record<string, unknown>;
  const withItem = (change: Json) => (found: Json) => {
    const { data, ...items } = found.items as { data: Json[] };
    return { ...found, items: { ...items, data: data.map((item) => ({ ...item, ...change })) } };
  };

  it.for<[string, (found: Json) => unknown]>([
    ["null", () => null],
    ["another id", (found) => ({ ...found, id: "sub_another" })],
    ["another customer", (found) => ({ ...found, customer: "cus_another" })],
    ["an unknown status", (found) => ({ ...found, status: "resting" })],
    ["no end", withItem({ current_period_end: null })],
    ["a textual end", withItem({ current_period_end: "in a year" })],
    ["an end in milliseconds", withItem({ current_period_end: 1_804_680_000_000 })],
    ["an end in the year 9999", withItem({ current_period_end: 253_402_300_799 })],
    ["fifty megabytes", (found) => ({ ...found, description: "x".repeat(50 * 1024 * 1024) })],
  ])("%s", async ([, distort], { product, billing, payer }) => {
    const { app } = product.payments;
    const answer = app.fetch.bind(app);
    vi.spyOn(app, "fetch").mockImplementation(async (request, ...more) => {
      const answered = await answer(request, ...more);
      const isOne = /\/v1\/subscriptions\/sub_\w+/.test((request as Request).url);
      return isOne ? Response.json(distort((await answered.json()) as Json)) : answered;
    });
    const { db } = product.database;
    const rows = () => db.select().from(subscriptions).orderBy(subscriptions.externalId);
    const before = [await rows(), await billing.check(payer)];
    product.logLines.length = 0;
    expect(await refusalOf(await billing.call(payer, "restore-purchase"))).toEqual(UNAVAILABLE);
    vi.restoreAllMocks();
    const loud = product.logLines.map((line) => JSON.parse(line).level).filter((at) => at >= 40);
    expect(loud).toEqual([40]);
    expect([await rows(), await billing.check(payer)]).toEqual(before);
  });
});
