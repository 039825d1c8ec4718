import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { user } from "#database/schema.ts";
import { billingOf } from "#testing/billing.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const EMAIL = "shared@example.com";
const ENDED = "Your membership has ended";

let product: TestProduct;
let billing: ReturnType<typeof billingOf>;
beforeEach(async () => {
  product = await startTestProduct({ payments: true });
  billing = billingOf(product);
});
afterEach(() => product.close());

const alarms = () => product.logLines.filter((line) => line.includes("paid_twice"));
const mails = () => product.mailer.sent.map(({ subject }) => subject);

/** Ends a subscription with the news of it. */
async function end(subscription: string) {
  const { control } = product.payments;
  await control.declineNextRenewal({ subscription });
  await control.renewNow({ subscription });
  await control.giveUp({ subscription, status: "canceled" });
  await control.settled();
}

describe("a guest's other subscriptions", () => {
  it("count while nobody owns them", async () => {
    await billing.subscribe(null, EMAIL);
    const second = await billing.subscribe(null, EMAIL);
    expect(alarms()).toHaveLength(1);
    await end(second);
    expect(mails()).not.toContain(ENDED);
  });

  it("are somebody else's once they have an owner, who may have left the address", async () => {
    await billing.subscribe(null, EMAIL);
    const owner = await product.signUp(EMAIL);
    expect(await billing.check(owner)).toMatchObject({ subscribed: true });
    const moved = { email: "moved@example.com" };
    await product.database.db.update(user).set(moved).where(eq(user.email, EMAIL));
    const second = await billing.subscribe(null, EMAIL);
    expect(alarms()).toEqual([]);
    await end(second);
    expect(mails()).toContain(ENDED);
  });
});
