import { rmSync } from "node:fs";
import { afterAll, describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { builtSite } from "#testing/built-site.ts";
import { productTest } from "#testing/product-test.ts";

const site = builtSite(["/", "/demo", "/app", "/app/resources/:section/:id"]);
const it = productTest({ payments: true, environment: { WEB_DIR: site } })
  /** Returns where a canceled checkout leads. */
  .extend("wayBack", ({ product, billing }) => async (who: Member | null, body?: object) => {
    const answer = await billing.call(who, "create-checkout", body);
    const { url } = (await answer.json()) as { url: string };
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    return product.payments.hosted.findCheckout(id)?.cancelUrl?.slice(product.config.appUrl.length);
  });

afterAll(() => rmSync(site, { recursive: true }));

describe("a checkout", () => {
  it("makes a member a subscriber for a year at once §3.12", async ({ billing, member }) => {
    expect(await billing.check(member)).toMatchObject({ subscribed: false, managed_by: null });
    await billing.subscribe(member);
    expect(await billing.check(member)).toEqual({
      subscribed: true,
      product_id: "prod_sovereign_app",
      subscription_end: "2027-03-10T12:00:00.000Z",
      price: { amount: "49.00", currency: "USD" },
      renews: true,
      payment_due: false,
      managed_by: "card",
      paid_twice: false,
      ended: null,
      admin_mode_offered: false,
    });
  });

  it("returns a member to the app, a guest to sign-up", async ({ product, billing, member }) => {
    const paid = (checkout: string, email: string) => product.payments.pay(checkout, email);
    const ofMember = await paid(await billing.openCheckout(member), member.email);
    expect(ofMember).toMatch(/^http:\/\/sovereign\.test\/app\?success=true&session_id=cs_\w+$/);
    const ofGuest = await paid(await billing.openCheckout(null), "way-back@example.com");
    expect(ofGuest).toBe("http://sovereign.test/auth?tab=sign-up&paid=true");
  });

  it("returns the paying address to the browser that opened it, and to no other §6.5", async ({
    product,
    billing,
    member,
  }) => {
    const email = "paid-as-guest@example.com";
    const opened = await billing.call(null, "create-checkout");
    const { url } = (await opened.json()) as { url: string };
    const cookie = opened.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^__Host-guest-checkout=[^;]+; Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const kept = cookie.slice(0, cookie.indexOf(";"));
    const prefillOf = async (sent?: string) => {
      const headers: Record<string, string> = sent ? { cookie: sent } : {};
      const answer = await product.fetch("/api/functions/guest-checkout", { headers });
      expect(answer.headers.get("cache-control")).toBe("no-store");
      return (await answer.json()) as unknown;
    };
    expect(await prefillOf(kept)).toEqual({ email: null });
    await product.payments.pay(url, email);
    expect(await prefillOf(kept)).toEqual({ email });
    // The checkout's URL contains the id, but not its signature.
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    expect(kept).toContain(id);
    expect(await prefillOf(`__Host-guest-checkout=${id}`)).toEqual({ email: null });
    const forged = kept.replace(id, "cs_test_another");
    expect(await prefillOf(forged)).toEqual({ email: null });
    expect(await prefillOf()).toEqual({ email: null });
    const ofMember = await billing.call(member, "create-checkout");
    expect(ofMember.headers.get("set-cookie")).toBeNull();
  });

  describe("canceled before it is paid", () => {
    it.for([
      ["/app/resources/excerpts/one", "/app/resources/excerpts/one?canceled=true"],
      ["/demo?tab=vault", "/demo?tab=vault&canceled=true"],
      ["/#pricing", "/?canceled=true#pricing"],
    ])("returns to %s, its start §7.28", async ([return_path, expected], { member, wayBack }) => {
      expect(await wayBack(member, { return_path })).toBe(expected);
      expect(await wayBack(null, { return_path })).toBe(expected);
    });

    it.for([
      ["no page", undefined],
      ["another site", "https://evil.example/app"],
      ["another host", "//evil.example/app"],
      ["another host with a backslash", "/\\evil.example/app"],
      ["another host after a tab", "/\t/evil.example/app"],
      ["a script", "javascript:alert(1)"],
      ["a URL that is no page", "/app/nowhere"],
      ["an API path", "/api/auth/user"],
      ["a page path with ..", "/app/../../api/auth/user"],
      ["a very long one", `/demo?tab=${"x".repeat(2000)}`],
    ])("returns to the prices from %s §7.28", async ([_, return_path], { member, wayBack }) => {
      expect(await wayBack(member, { return_path })).toBe("/app/community?canceled=true");
      expect(await wayBack(null, { return_path })).toBe("/?canceled=true#pricing");
    });

    it("refuses a return path that is not text", async ({ billing, member }) => {
      const answer = await billing.call(member, "create-checkout", { return_path: ["/app"] });
      expect(await refusalOf(answer)).toEqual([400, "request.invalid"]);
    });
  });

  it("ignores price, amount, customer, owner and addresses in a request §7.27 §S32 §S34", async ({
    product,
    billing,
    member,
  }) => {
    const other = await product.signUp();
    const body = {
      price: "price_cheap",
      amount: 1,
      quantity: 0,
      customer: "cus_other",
      customer_email: other.email,
      user_id: "someone-else",
      success_url: "https://evil.example",
      cancel_url: "https://evil.example",
    };
    const answer = await billing.call(member, "create-checkout?price=price_cheap", body);
    const { url } = (await answer.json()) as { url: string };
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    const checkout = product.payments.hosted.findCheckout(id);
    expect(checkout).toMatchObject({ amount: 4900, currency: "usd", interval: "year" });
    expect(checkout?.fixedEmail ?? checkout?.suggestedEmail).toBe(member.email);
    expect(await product.payments.pay(url, member.email)).toContain(product.config.appUrl);
    expect((await billing.check(member)).subscribed).toBe(true);
    expect((await billing.check(other)).subscribed).toBe(false);
  });

  it("is refused to a member with a membership §7.29", async ({ billing, member }) => {
    await billing.subscribe(member);
    const again = await billing.call(member, "create-checkout");
    expect(await refusalOf(again)).toEqual([409, "billing.already_subscribed"]);
  });

  it.for(["ios", "android"])(
    "is refused to the %s app, which sells through its store",
    async (platform, { billing, member }) => {
      const headers = { "x-client-platform": platform };
      const answer = await billing.call(member, "create-checkout", undefined, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        code: "billing.native_iap_required",
        detail: "NATIVE_IAP_REQUIRED",
      });
    },
  );

  it("does not treat a forged token as a guest", async ({ billing }) => {
    const headers = { authorization: "Bearer a.b.c" };
    const answer = await billing.call(null, "create-checkout", undefined, headers);
    expect(await refusalOf(answer)).toEqual([401, "auth.token_invalid"]);
  });

  it("is limited for each member", async ({ billing, member, product }) => {
    for (let count = 0; count < 20; count += 1) await billing.openCheckout(member);
    const answer = await billing.call(member, "create-checkout");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await refusalOf(answer)).toEqual([429, "request.rate_limited"]);
    await billing.openCheckout(await product.signUp());
  });
});

describe("the customer portal", () => {
  it("opens for a member who pays by card §6.8", async ({ billing, member, product }) => {
    await billing.subscribe(member);
    const answer = await billing.call(member, "customer-portal");
    const { url } = (await answer.json()) as { url: string };
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    const portal = product.payments.hosted.findPortal(id);
    expect(portal).toMatchObject({
      email: member.email,
      returnUrl: "http://sovereign.test/app/settings",
    });
    expect(portal?.subscriptions).toHaveLength(1);
  });

  it("opens for a member whose subscription ended", async ({ billing, member, product }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    expect((await billing.check(member)).subscribed).toBe(false);
    expect((await billing.call(member, "customer-portal")).status).toBe(200);
  });

  it("is refused to a member with nothing to manage", async ({ billing, member }) => {
    const answer = await billing.call(member, "customer-portal");
    expect(await refusalOf(answer)).toEqual([409, "billing.no_subscription"]);
  });
});

describe("checking a checkout's outcome", () => {
  it("stores it even without a webhook, for its owner and not for a caller who knows its id §S57 §S82", async ({
    product,
    billing,
    member,
  }) => {
    const { control } = product.payments;
    const checkout = await billing.openCheckout(member);
    await control.hold();
    const redirect = await product.payments.pay(checkout, member.email);
    const session_id = new URL(redirect).searchParams.get("session_id");
    expect((await billing.check(member)).subscribed).toBe(false);

    const thief = await product.signUp();
    const stolen = await billing.call(thief, "sync-checkout", { session_id });
    expect(await stolen.json()).toMatchObject({ subscribed: false, purchase_pending: false });
    const own = await billing.call(member, "sync-checkout", { session_id });
    expect(await own.json()).toMatchObject({ subscribed: true, purchase_pending: false });
    expect((await billing.check(thief)).subscribed).toBe(false);
    await control.release();
  });

  it.for(["cs_unknown", "{CHECKOUT_SESSION_ID}", "../customers", ""])(
    "returns the caller's own membership for the session %j",
    async (session_id, { billing, member }) => {
      const answer = await billing.call(member, "sync-checkout", { session_id });
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { subscribed: false, purchase_pending: false },
      ]);
    },
  );

  it("expects no payment from an unfinished checkout", async ({ billing, member }) => {
    const session_id = new URL(await billing.openCheckout(member)).pathname.split("/").at(-1);
    expect(session_id).toMatch(/^cs_\w+$/);
    const answer = await billing.call(member, "sync-checkout", { session_id });
    expect(await answer.json()).toMatchObject({ subscribed: false, purchase_pending: false });
  });

  it("reports a payment in progress meanwhile", async ({ billing, member, product }) => {
    const checkout = await billing.openCheckout(member);
    const redirect = await product.payments.pay(checkout, member.email);
    const [subscription = ""] = product.payments.subscriptionsOf(member.email);
    await product.payments.control.refund({ subscription });
    const session_id = new URL(redirect).searchParams.get("session_id");
    const answer = await billing.call(member, "sync-checkout", { session_id });
    expect(await answer.json()).toMatchObject({ subscribed: false, purchase_pending: true });
  });
});

describe("the payment test page", () => {
  it("explains what to test with", async ({ member }) => {
    const answer = await member.fetch("/api/functions/payment-test");
    expect(await answer.json()).toEqual({
      mode: "test",
      test_card: "4242 4242 4242 4242",
      price_id: "price_sovereign_app_yearly",
    });
  });
});
