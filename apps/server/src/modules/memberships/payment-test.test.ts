import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { user } from "#database/schema.ts";
import { accountRequests, sessionOf } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const PATH = "/api/functions/payment-test";

describe("the payment test page with keys that move money (decision 21)", () => {
  let product: TestProduct;
  beforeAll(async () => {
    const environment = { STRIPE_SECRET_KEY: "sk_live_x", ADMIN_MODE: "everyone" };
    product = await startTestProduct({ payments: true, environment });
  });
  afterAll(() => product.close());

  it("is not there for members, in admin mode neither", async () => {
    const member = await product.signUp();
    const nothing = await product.fetch("/api/functions/nothing");
    for (const headers of [new Headers(), new Headers({ "x-admin-mode": "on" })]) {
      const answer = await member.fetch(PATH, { headers });
      expect(await refusalOf(answer)).toEqual(await refusalOf(nothing.clone()));
    }
  });

  it("is there for administrators", async () => {
    const { email } = await product.signUp();
    await product.database.db.update(user).set({ role: "admin" }).where(eq(user.email, email));
    const session = await sessionOf(await accountRequests(product.fetch).signIn(email));
    const headers = { authorization: `Bearer ${session.access_token}` };
    const answer = await product.fetch(PATH, { headers });
    expect(await answer.json()).toMatchObject({ mode: "live" });
  });
});
