import { describe, expect, vi } from "vitest";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { startTestProduct } from "#testing/test-product.ts";

const PATH = "/api/functions/check-subscription";

const it = productTest({ payments: true });

describe("checking the subscription", () => {
  it("costs one statement when it is new to this node, and none after that §7.30", async ({
    product,
    billing,
    member,
  }) => {
    product.statements.length = 0;
    await billing.check(member);
    expect(product.statements).toHaveLength(1);
    await billing.check(member);
    expect(await (await billing.call(member, "check-subscription")).json()).toMatchObject({
      subscribed: false,
    });
    expect(product.statements).toHaveLength(1);
  });

  it("costs one statement for a burst of first requests", async ({ product, billing, member }) => {
    product.statements.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => billing.check(member)));
    expect(product.statements).toHaveLength(1);
  });

  it("responds 304 until something changed §7.30", async ({ member, billing }) => {
    const first = await member.fetch(PATH);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const ask = () => member.fetch(PATH, { headers: { "if-none-match": etag } });
    const same = await ask();
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    for (const known of [`W/${etag}`, `"other", ${etag}`]) {
      expect((await member.fetch(PATH, { headers: { "if-none-match": known } })).status).toBe(304);
    }
    await billing.subscribe(member);
    const changed = await ask();
    expect([changed.status, await changed.json()]).toMatchObject([200, { subscribed: true }]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("requires a signed-in member, and is cached nowhere", async ({ product, member }) => {
    expect(await refusalOf(await product.fetch(PATH))).toEqual([401, "auth.required"]);
    expect((await member.fetch(PATH)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("while the payment provider does not respond", () => {
  it.for(["down", "slow"] as const)(
    "(%s) checkouts fail in time, and members stay members",
    async (mode, { product, billing, member }) => {
      const { control } = product.payments;
      await billing.subscribe(member);
      const newcomer = await product.signUp();
      await control.outage({ mode, seconds: 60 });
      const questions = vi.spyOn(product.payments.app, "fetch");
      const started = performance.now();
      const asked = [
        billing.call(newcomer, "create-checkout"),
        billing.call(newcomer, "restore-purchase"),
        billing.call(member, "customer-portal"),
      ];
      // The search for a customer is a separate request.
      await expect
        .poll(() => questions.mock.calls.length, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(4);
      // A provider that is down refuses immediately; a slow one causes the longest wait.
      const slower = mode === "slow" ? asked : [];
      const checked = billing.check(member).then(({ subscribed }) => subscribed);
      expect(await Promise.race([checked, ...slower])).toBe(true);
      for (const answer of await Promise.all(asked)) {
        expect(await refusalOf(answer)).toEqual([503, "billing.provider_unavailable"]);
      }
      // The deadline is eight seconds; the rest is for a busy machine.
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(await billing.check(member)).toMatchObject({ subscribed: true });
      await control.outage({ mode: "none" });
      expect(await billing.openCheckout(newcomer)).toContain("/c/pay/");
      questions.mockRestore();
    },
  );
});

describe("a product without payment keys", () => {
  it("reports that, and still checks subscriptions", async () => {
    const bare = await startTestProduct();
    const other = await bare.signUp();
    const own = billingOf(bare);
    for (const path of ["create-checkout", "customer-portal", "restore-purchase"]) {
      const answer = await own.call(other, path);
      expect(await refusalOf(answer), path).toEqual([503, "billing.not_configured"]);
    }
    const unconfigured = [503, "billing.not_configured"];
    const sync = await own.call(other, "sync-checkout", { session_id: "cs_test_1" });
    expect(await refusalOf(sync)).toEqual(unconfigured);
    const page = await other.fetch("/api/functions/payment-test");
    expect(await refusalOf(page)).toEqual(unconfigured);
    expect(await own.check(other)).toMatchObject({ subscribed: false });
    await bare.close();
  });
});
