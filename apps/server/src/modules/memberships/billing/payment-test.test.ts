import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { user } from "#schema/schema.ts";
import { sessionOf } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const PATH = "/api/functions/payment-test";

const environment = { STRIPE_SECRET_KEY: "sk_live_x", ADMIN_MODE: "everyone" };
const it = productTest({ payments: true, environment });

describe("the payment test page with keys that move money (decision 19)", () => {
  it("is not available to members, not even in admin mode", async ({ product, member }) => {
    const nothing = await product.fetch("/api/functions/nothing");
    for (const headers of [new Headers(), new Headers({ "x-admin-mode": "on" })]) {
      const answer = await member.fetch(PATH, { headers });
      expect(await refusalOf(answer)).toEqual(await refusalOf(nothing.clone()));
    }
  });

  it("is available to administrators", async ({ product, api }) => {
    const { email } = await product.signUp();
    await product.database.db.update(user).set({ role: "admin" }).where(eq(user.email, email));
    const session = await sessionOf(await api.signIn(email));
    const headers = { authorization: `Bearer ${session.access_token}` };
    const answer = await product.fetch(PATH, { headers });
    expect(await answer.json()).toMatchObject({ mode: "live" });
  });
});
