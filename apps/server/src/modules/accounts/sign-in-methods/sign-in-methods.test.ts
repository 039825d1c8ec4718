import type { SignInMethods } from "@sovereign/contract/sign-in-methods";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { passkeys, session } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
const PAGE = "http://sovereign.test/app/settings/sign-in";

let count = 0;

const it = productTest({ identities: true })
  .extend("browser", ({ product }) => (provider: "google" | "apple" = "google") => {
    return socialBrowser(product.fetch, provider, product.identities[provider]);
  })
  .extend("stranger", () => {
    count += 1;
    return { email: `elsewhere-${count}@example.com`, emailVerified: true };
  })
  /** Returns the remaining sign-in methods, or the refusal's code. */
  .extend("ask", ({ product }) => {
    return async (token: string, method = "GET", path = "", body?: object) => {
      const answer = await product.fetch(`/api/me/sign-in-methods${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.ok ? ((await answer.json()) as SignInMethods) : codeOf(answer);
    };
  });

const since = (ways: SignInMethods | string | undefined) =>
  typeof ways === "object"
    ? Object.fromEntries(ways.providers.map((one) => [one.provider, one.linked_at !== null]))
    : ways;

describe("connecting an external account in the settings (decision 94)", () => {
  it.for(["google", "apple"] as const)(
    "lets %s sign the member in from now on, whatever its address, and notifies them §7.26",
    async (provider, { browser, member, stranger, ask, product }) => {
      const here = browser(provider);
      const page = await here.pageOf(await here.askLink(member.accessToken));
      expect(await here.comeBack(here.say(page, stranger))).toBe(`${PAGE}?linked=${provider}`);
      expect(since(await ask(member.accessToken))).toMatchObject({ [provider]: true });
      expect(product.mailer.linkTo(member.email, "/app/settings")).toBeTruthy();
      const later = browser(provider);
      await later.signIn({ ...stranger, emailVerified: false });
      expect((await sessionOf(await later.finish())).user.email).toBe(member.email);
    },
  );

  it("requires fresh authentication: the password, when the sign-in is too old §7.26", async ({
    browser,
    member,
    product,
  }) => {
    const { db } = product.database;
    await db.update(session).set({ amr: "[]" }).where(eq(session.id, member.sessionId));
    const ask = async (proof?: { password: string }) =>
      codeOf(await browser().askLink(member.accessToken, proof));
    expect(await ask()).toBe("auth.fresh_sign_in_required");
    expect(await ask({ password: "a guess" })).toBe("auth.password_wrong");
    const right = await browser().askLink(member.accessToken, { password: PASSWORD });
    expect(right.status).toBe(200);
  });

  it("is refused for another's account §7.26", async ({ browser, member, stranger, ask }) => {
    const other = browser();
    await other.signIn(stranger);
    await other.finish();
    const here = browser();
    const page = await here.pageOf(await here.askLink(member.accessToken));
    expect(await here.comeBack(here.say(page, stranger))).toBe(`${PAGE}?failed=taken`);
    expect(since(await ask(member.accessToken))).toEqual({ google: false, apple: false });
  });

  it("has no effect in another browser, after ten minutes, or when the member signed out §7.26", async ({
    browser,
    member,
    stranger,
    ask,
    api,
    product,
  }) => {
    const [here, elsewhere] = [browser(), browser()];
    const way = async () =>
      here.say(await here.pageOf(await here.askLink(member.accessToken)), stranger);
    expect(await elsewhere.comeBack(await way())).toBe(`${PAGE}?failed=over`);
    const slow = await way();
    await member.fetch("/api/auth/sign-out", { method: "POST" });
    expect(await here.comeBack(slow)).toBe(`${PAGE}?failed=over`);
    const { access_token: again } = await sessionOf(await api.signIn(member.email));
    expect(since(await ask(again))).toEqual({ google: false, apple: false });
    const late = here.say(await here.pageOf(await here.askLink(again)), stranger);
    product.clock.advance(11 * MINUTE);
    expect(await here.comeBack(late)).toBe(`${PAGE}?failed=over`);
  });

  it("leads back to the settings when the member canceled or the provider is down", async ({
    browser,
    member,
    stranger,
    product,
  }) => {
    const here = browser();
    const page = () => here.askLink(member.accessToken).then(here.pageOf);
    expect(await here.comeBack(here.say(await page(), "cancel"))).toBe(`${PAGE}?failed=cancelled`);
    const way = here.say(await page(), stranger);
    product.identities.google.control.setDown(true);
    const ended = await here.comeBack(way);
    product.identities.google.control.setDown(false);
    expect(ended).toBe(`${PAGE}?failed=unavailable`);
  });
});

describe("disconnecting", () => {
  it("stops it from signing the member in", async ({ browser, member, stranger, ask }) => {
    const here = browser();
    const page = await here.pageOf(await here.askLink(member.accessToken));
    await here.comeBack(here.say(page, stranger));
    // An arrival from before the unlinking does not sign in.
    const arriving = browser();
    await arriving.signIn(stranger);
    const left = await ask(member.accessToken, "DELETE", "/google", { password: PASSWORD });
    expect(since(left)).toEqual({ google: false, apple: false });
    expect(await codeOf(await arriving.finish())).toBe("auth.social_sign_in_expired");
    expect(await ask(member.accessToken, "DELETE", "/google", {})).toBe("auth.provider_unknown");
  });

  it("requires the right password, and never removes the last sign-in method, nor two at the same time §7.26", async ({
    browser,
    stranger,
    ask,
    product,
  }) => {
    const visitor = browser();
    await visitor.signIn(stranger);
    const { access_token: token } = await sessionOf(await visitor.finish());
    expect(await ask(token)).toMatchObject({ has_password: false, passkeys: 0 });
    expect(await ask(token, "DELETE", "/google", { password: "a guess" })).toBe(
      "auth.password_wrong",
    );
    expect(await ask(token, "DELETE", "/google", {})).toBe("auth.last_sign_in_method");
    const apple = browser("apple");
    const page = await apple.pageOf(await apple.askLink(token));
    await apple.comeBack(apple.say(page, stranger));
    const outcomes = await Promise.all(
      ["/google", "/apple"].map((path) => ask(token, "DELETE", path, {})),
    );
    expect(outcomes.filter((one) => one === "auth.last_sign_in_method")).toHaveLength(1);
    const { db } = product.database;
    const { sub = "" } = decodeJwt(token);
    await db.insert(passkeys).values({
      id: `key-of-${sub}`,
      userId: sub,
      name: "Phone",
      publicKey: "",
      counter: 0,
      transports: "",
      backedUp: false,
      createdAt: product.clock.now(),
      lastUsedAt: null,
    });
    const [left] = Object.entries(since(await ask(token)) ?? {}).find(([, linked]) => linked) ?? [];
    expect(await ask(token, "DELETE", `/${left}`, {})).toMatchObject({ passkeys: 1 });
    const remove = await product.fetch(`/api/me/passkeys/key-of-${sub}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(await codeOf(remove)).toBe("auth.last_sign_in_method");
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, sub))).toHaveLength(1);
  });
});
