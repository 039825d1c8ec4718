import { describe, expect } from "vitest";
import { OTHER_PRODUCT } from "#providers/payments/payments.ts";
import { subscriptions } from "#schema/schema.ts";
import { buyFoundation } from "#testing/at-provider.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true });

describe("another product of the same account", () => {
  it.beforeEach(({ product }) => product.payments.control.reset());

  it("opens nothing, is not stored, causes no email", async ({ product, billing, member }) => {
    await product.payments.control.clock({ now: product.clock.now().toISOString() });
    product.mailer.sent.length = 0;
    await buyFoundation(product, member.email);
    await billing.call(member, "restore-purchase");
    product.logLines.length = 0;
    await product.runDaily();
    expect(product.logLines.join("")).toContain('"cardDrift":0');
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(await product.database.db.select().from(subscriptions)).toEqual([]);
    expect(product.mailer.sent).toEqual([]);
  });

  it("in addition to a membership is no double payment", async ({ product, billing, member }) => {
    await billing.subscribe(member);
    await buyFoundation(product, member.email);
    const [membership, stored] = [
      await billing.check(member),
      await product.database.db.select().from(subscriptions),
    ];
    expect(membership).toMatchObject({ subscribed: true, paid_twice: false });
    expect(membership.product_id).toBe("prod_sovereign_app");
    expect(stored).toHaveLength(1);
  });
});

let isOther = false;
const itWhenChanged = productTest({
  payments: true,
  aroundPayments: (driver) => ({
    ...driver,
    async readSubscription(id) {
      const found = await driver.readSubscription(id);
      return found && isOther ? { ...found, status: OTHER_PRODUCT } : found;
    },
  }),
});

describe("a subscription that was changed to another product at the provider", () => {
  itWhenChanged(
    "ends the membership, and is ours again when it is changed back",
    async ({ product, billing, member }) => {
      await billing.subscribe(member);
      isOther = true;
      await billing.call(member, "restore-purchase");
      expect(await billing.check(member)).toMatchObject({ subscribed: false });
      expect(product.mailer.lastTo(member.email).subject).toBe("Your membership has ended");
      isOther = false;
      await billing.call(member, "restore-purchase");
      // Nothing reported it, so the provider is asked a second time.
      product.clock.advance(20_000);
      await product.runRepeated();
      expect(await billing.check(member)).toMatchObject({ subscribed: true });
    },
  );
});
