import { createHash, randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { accountRequests, codeOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";

/** The apps' ID, which is the scheme of their links. */
const APP_ID = "app.example.daily";
const MINUTE = 60_000;

let count = 0;

/** A native app, and the system browser, which has its own cookies. */
const it = productTest({ identities: true, environment: { NATIVE_APP_ID: APP_ID } })
  .extend("email", () => {
    count += 1;
    return `from-an-app-${count}@example.com`;
  })
  .extend("phone", ({ product }) => (provider: "google" | "apple" = "google") => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const browser = socialBrowser(product.fetch, provider, product.identities[provider]);
    const { post } = accountRequests((path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("x-client-platform", "ios");
      headers.set("cookie", "");
      return product.fetch(path, { ...init, headers });
    });
    const begin = async () =>
      browser.pageOf(await post("sign-in/social", { provider, challenge, time_zone: "UTC" }));
    /** Follows the app's link to the provider's page. */
    const go = async (link: URL) => {
      const answer = await browser.send(link.pathname + link.search);
      return new URL(answer.headers.get("location") ?? "");
    };
    /** The whole sign-in; returns the link that reopens the app. */
    const signIn = async (person: Parameters<typeof browser.say>[1]) =>
      browser.comeBack(browser.say(await go(await begin()), person));
    const codeIn = (link: string) => new URLSearchParams(new URL(link).hash).get("code") ?? "";
    return { verifier, browser, post, begin, go, signIn, codeIn };
  });

describe("a native app's sign-in with an external account", () => {
  it.for(["google", "apple"] as const)(
    "returns from %s by the app's own scheme, with a code that its secret exchanges for a session §7.11",
    async (provider, { phone, email }) => {
      const { signIn, codeIn, post, verifier, browser } = phone(provider);
      const link = await signIn({ email, emailVerified: true });
      expect(link).toMatch(new RegExp(`^${APP_ID}://auth#arrived=${provider}&code=`));
      const proof = { code: codeIn(link), verifier };
      const arrival = await post("sign-in/social/pending", proof);
      expect(await arrival.json()).toEqual({ provider, email, asks_password: false });
      const session = await sessionOf(await post("sign-in/social/finish", proof));
      expect(session).toMatchObject({ user: { email }, refresh_token: expect.any(String) });
      // The code works once, and the borrowed browser cannot use it.
      expect(await codeOf(await post("sign-in/social/finish", proof))).toBe(
        "auth.social_sign_in_expired",
      );
      expect(await codeOf(await browser.finish())).toBe("auth.social_sign_in_expired");
    },
  );

  it("is useless with the code alone and expires §7.11", async ({ phone, email, product }) => {
    const { signIn, codeIn, post, verifier } = phone();
    const code = codeIn(await signIn({ email, emailVerified: true }));
    const another = randomBytes(32).toString("base64url");
    for (const proof of [
      { code, verifier: another },
      { code: "made-up", verifier },
    ]) {
      expect(await codeOf(await post("sign-in/social/pending", proof))).toBe(
        "auth.social_sign_in_expired",
      );
      expect(await codeOf(await post("sign-in/social/finish", proof))).toBe(
        "auth.social_sign_in_expired",
      );
    }
    product.clock.advance(11 * MINUTE);
    const late = await post("sign-in/social/finish", { code, verifier });
    expect(await codeOf(late)).toBe("auth.social_sign_in_expired");
  });

  it("requires the password of a confirmed account", async ({ phone, member }) => {
    const { signIn, codeIn, post, verifier } = phone();
    const code = codeIn(await signIn({ email: member.email, emailVerified: true }));
    const finish = (password?: string) =>
      post("sign-in/social/finish", { code, verifier, ...(password && { password }) });
    expect(await codeOf(await finish())).toBe("auth.password_required");
    expect((await sessionOf(await finish(PASSWORD))).user.email).toBe(member.email);
  });

  it("leads back into the app when it was canceled", async ({ phone }) => {
    expect(await phone().signIn("cancel")).toBe(`${APP_ID}://auth#sign-in=cancelled`);
  });

  it("continues only in a browser where an app started it, and returns in that browser alone", async ({
    phone,
    email,
    product,
  }) => {
    const { browser, begin, go } = phone();
    const attempt = browser.cookies;
    const own = socialBrowser(product.fetch, "google", product.identities.google);
    await own.begin();
    const [sealed = ""] = own.cookies.values();
    const foreign = new URL(`http://sovereign.test/api/auth/sign-in/social/go?attempt=${sealed}`);
    expect((await go(foreign)).href).toBe("http://sovereign.test/auth#sign-in=over");
    expect(attempt.size).toBe(0);
    const page = await go(await begin());
    const other = socialBrowser(product.fetch, "google", product.identities.google);
    const back = await other.comeBack(browser.say(page, { email, emailVerified: true }));
    expect(back).toBe("http://sovereign.test/auth#sign-in=over");
  });
});
