import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { user } from "#schema/schema.ts";
import { freshProductTest } from "#testing/product-test.ts";

const EMAIL = "shared@example.com";
const ENDED = "Your membership has ended";

const it = freshProductTest({ payments: true })
  .extend("alarms", ({ product }) => {
    return () => product.logLines.filter((line) => line.includes("paid_twice"));
  })
  .extend("mails", ({ product }) => {
    return () => product.mailer.sent.map(({ subject }) => subject);
  })
  /** Ends a subscription and delivers the event. */
  .extend("end", ({ product }) => async (subscription: string) => {
    const { control } = product.payments;
    await control.declineNextRenewal({ subscription });
    await control.renewNow({ subscription });
    await control.giveUp({ subscription, status: "canceled" });
    await control.settled();
  });

describe("a guest's other subscriptions", () => {
  it("count while they have no owner", async ({ billing, alarms, end, mails }) => {
    await billing.subscribe(null, EMAIL);
    const second = await billing.subscribe(null, EMAIL);
    expect(alarms()).toHaveLength(1);
    await end(second);
    expect(mails()).not.toContain(ENDED);
  });

  it("are another member's once they have an owner, who may have changed their address", async ({
    billing,
    product,
    alarms,
    end,
    mails,
  }) => {
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
