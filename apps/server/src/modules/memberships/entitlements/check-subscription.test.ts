import { describe, expect } from "vitest";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { startTestProduct } from "#testing/test-product.ts";

const PATH = "/api/functions/check-subscription";

const it = productTest({ payments: true });

describe("checking the subscription", () => {
  it("costs one statement at first, and none later §7.30", async ({ product, billing, member }) => {
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

  it("requires a signed-in member, and is cached nowhere", async ({ product, member }) => {
    expect(await refusalOf(await product.fetch(PATH))).toEqual([401, "auth.required"]);
    expect((await member.fetch(PATH)).headers.get("cache-control")).toBe("no-store");
  });
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
