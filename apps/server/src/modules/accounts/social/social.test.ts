import { TERMS_VERSION } from "@sovereign/content/public/terms-version";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { account, user } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
const APP = "http://sovereign.test/app";
const AUTH = "http://sovereign.test/auth";

let count = 0;

const it = productTest({ identities: true })
  .extend("browser", ({ product }) => (provider: "google" | "apple" = "google") => {
    return socialBrowser(product.fetch, provider, product.identities[provider]);
  })
  .extend("email", () => {
    count += 1;
    return `arriving-${count}@example.com`;
  })
  .extend("rowsOf", ({ product }) => async (email: string) => {
    const { db } = product.database;
    const [found] = await db.select().from(user).where(eq(user.email, email));
    const rows = found ? await db.select().from(account).where(eq(account.userId, found.id)) : [];
    return { user: found, ways: rows.map(({ providerId }) => providerId).sort() };
  });

describe("sign-in with Google and Apple (specification, section 7)", () => {
  it.for(["google", "apple"] as const)(
    "creates an account with %s and ends at /app §7.9",
    async (provider, { browser, email, product, rowsOf }) => {
      const { send, signIn, finish, look } = browser(provider);
      expect(await signIn({ email, emailVerified: true }, "Asia/Tokyo")).toBe(
        `${APP}#arrived=${provider}`,
      );
      expect(await (await look()).json()).toEqual({ provider, email, asks_password: false });
      const session = await sessionOf(await finish());
      expect(session.user).toMatchObject({ email, time_zone: "Asia/Tokyo" });
      expect(decodeJwt(session.access_token)).toMatchObject({
        aal: "aal1",
        amr: [{ method: "oauth" }],
      });
      const { ways, user: opened } = await rowsOf(email);
      expect([ways, opened?.termsVersion]).toEqual([[provider], TERMS_VERSION]);
      expect(product.mailer.linkTo(email, "/app")).toBeTruthy();
      expect((await send("/api/auth/token", { method: "POST" })).status).toBe(200);
    },
  );

  it("leads on where it began, also when it was canceled", async ({ browser, email }) => {
    const returned = async (next: string, person: "cancel" | { email: string }) => {
      const { send, pageOf, say, comeBack } = browser();
      const body = JSON.stringify({ provider: "google", next });
      const page = await pageOf(await send("/api/auth/sign-in/social", { method: "POST", body }));
      return comeBack(say(page, person === "cancel" ? person : { ...person, emailVerified: true }));
    };
    const onward = "next=%2Fpartner%2Fone~token";
    expect([
      await returned("/partner/one~token", { email }),
      await returned("/partner/one~token", "cancel"),
      await returned("//evil.example", { email }),
    ]).toEqual([
      `${AUTH}#arrived=google&${onward}`,
      `${AUTH}#sign-in=cancelled&${onward}`,
      `${APP}#arrived=google`,
    ]);
  });

  it("recognizes the external account, even with another address", async ({ browser, email }) => {
    const person = { email, emailVerified: true, subject: "the-same-for-ever" };
    const [first, again] = [browser(), browser()];
    await first.signIn(person);
    const { user: opened } = await sessionOf(await first.finish());
    await again.signIn({ ...person, email: `new-${email}`, emailVerified: false });
    expect((await sessionOf(await again.finish())).user).toEqual(opened);
  });

  it("creates one account for two simultaneous returns", async ({ browser, email, rowsOf }) => {
    const browsers = [browser(), browser(), browser()];
    await Promise.all(browsers.map((each) => each.signIn({ email, emailVerified: true })));
    const sessions = await Promise.all(
      browsers.map(async (each) => sessionOf(await each.finish())),
    );
    expect(new Set(sessions.map((each) => each.user.id)).size).toBe(1);
    expect((await rowsOf(email)).ways).toEqual(["google"]);
  });

  it("lets a member set a password by email", async ({ browser, email, api, product, rowsOf }) => {
    const visitor = browser();
    await visitor.signIn({ email, emailVerified: true });
    await visitor.finish();
    expect(await codeOf(await api.signIn(email))).toBe("auth.invalid_credentials");
    await api.requestReset(email);
    const token = /token=([\w.-]+)/.exec(product.mailer.linkTo(email, "/auth"))?.[1] ?? "";
    expect((await api.reset(token, "a new long password")).status).toBe(204);
    expect((await api.signIn(email, "a new long password")).status).toBe(200);
    expect((await rowsOf(email)).ways).toEqual(["credential", "google"]);
  });

  it("reports what is configured, and refuses what is not", async ({ product, api }) => {
    const ways = await product.fetch("/api/auth/sign-in-methods");
    expect(await ways.json()).toEqual({ providers: ["google", "apple"], passkeys: true });
    expect(await codeOf(await api.post("sign-in/social", { provider: "github" }))).toBe(
      "auth.provider_unknown",
    );
  });
});

describe("linking", () => {
  it("assigns an unconfirmed account that someone else registered to its owner, without the old password §7.12 §S78 §S83", async ({
    browser,
    email,
    api,
    rowsOf,
    product,
  }) => {
    await api.signUp(email, "the intruder's own");
    const link = product.mailer.linkTo(email, "/auth/confirm");
    const owner = browser();
    expect(await owner.signIn({ email, emailVerified: true })).toBe(`${APP}#arrived=google`);
    expect((await sessionOf(await owner.finish())).user.email).toBe(email);
    expect((await rowsOf(email)).ways).toEqual(["google"]);
    expect(await codeOf(await api.signIn(email, "the intruder's own"))).toBe(
      "auth.invalid_credentials",
    );
    const pressed = await api.confirm(link, { password: "the intruder's own" });
    expect(await codeOf(pressed)).toBe("auth.link_invalid");
  });

  it("requires the password of a confirmed account's owner, once, and notifies them §7.12", async ({
    browser,
    member,
    product,
    rowsOf,
  }) => {
    const { email } = member;
    const visitor = browser();
    expect(await visitor.signIn({ email, emailVerified: true })).toBe(`${AUTH}#arrived=google`);
    expect(await (await visitor.look()).json()).toEqual({
      provider: "google",
      email,
      asks_password: true,
    });
    expect(await codeOf(await visitor.finish())).toBe("auth.password_required");
    expect(await codeOf(await visitor.finish("a guess"))).toBe("auth.invalid_credentials");
    expect((await rowsOf(email)).ways).toEqual(["credential"]);
    expect((await sessionOf(await visitor.finish(PASSWORD))).user.email).toBe(email);
    expect((await rowsOf(email)).ways).toEqual(["credential", "google"]);
    expect(product.mailer.linkTo(email, "/app/settings")).toBeTruthy();
    // From now on the provider's account suffices.
    const later = browser();
    expect(await later.signIn({ email, emailVerified: true })).toBe(`${APP}#arrived=google`);
    expect((await later.finish()).status).toBe(200);
  });

  it("links and opens nothing for an address that the provider did not verify §7.12", async ({
    browser,
    email,
    member,
    rowsOf,
  }) => {
    for (const address of [email, member.email]) {
      const visitor = browser();
      const ended = await visitor.signIn({ email: address, emailVerified: false });
      expect(ended).toBe(`${AUTH}#sign-in=unverified`);
      expect(await codeOf(await visitor.finish())).toBe("auth.social_sign_in_expired");
    }
    expect((await rowsOf(email)).user).toBeUndefined();
    expect((await rowsOf(member.email)).ways).toEqual(["credential"]);
  });
});

describe("a return from the provider", () => {
  it("is refused in a browser that did not start it §7.10 §S77", async ({ browser, email }) => {
    const [intruder, victim] = [browser(), browser()];
    const way = intruder.say(await intruder.begin(), { email, emailVerified: true });
    expect(await victim.comeBack(way)).toBe(`${AUTH}#sign-in=over`);
    await victim.begin();
    expect(await victim.comeBack(way)).toBe(`${AUTH}#sign-in=over`);
    expect(await codeOf(await victim.finish())).toBe("auth.social_sign_in_expired");
  });

  it("is refused after ten minutes, a second time, and at another provider's URL §7.10 §S77", async ({
    browser,
    email,
    product,
  }) => {
    const person = { email, emailVerified: true };
    const late = browser();
    const slow = late.say(await late.begin(), person);
    product.clock.advance(11 * MINUTE);
    expect(await late.comeBack(slow)).toBe(`${AUTH}#sign-in=over`);

    const twice = browser();
    const way = twice.say(await twice.begin(), person);
    const kept = new Map(twice.cookies);
    expect(await twice.comeBack(way)).toBe(`${APP}#arrived=google`);
    for (const [name, value] of kept) twice.cookies.set(name, value);
    expect(await twice.comeBack(way)).toBe(`${AUTH}#sign-in=refused`);

    const astray = browser();
    const other = astray.say(await astray.begin(), person);
    expect(await astray.comeBack({ ...other, url: other.url.replace("google", "apple") })).toBe(
      `${AUTH}#sign-in=over`,
    );
  });

  const HOUR = 3600;
  it.for([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "somebody-else" } }],
    ["another issuer", { claims: { iss: "http://evil.test" } }],
    ["a past expiry", { claims: { exp: Math.floor(Date.UTC(2026, 2, 10) / 1000) - HOUR } }],
    ["no subject", { claims: { sub: undefined } }],
    ["another key", { signature: "another key" }],
    ["no signature", { signature: "none" }],
    ["the client's secret as its key", { signature: "client secret" }],
  ] as const)(
    "is refused with %s §7.10",
    async ([, tampering], { browser, email, product, rowsOf }) => {
      const { control } = product.identities.google;
      control.tamper(tampering);
      const visitor = browser();
      const ended = await visitor.signIn({ email, emailVerified: true });
      control.tamper({});
      expect(ended).toBe(`${AUTH}#sign-in=refused`);
      expect((await rowsOf(email)).user).toBeUndefined();
    },
  );

  it("reports a cancellation and an outage §7.9", async ({ browser, email, product, api }) => {
    expect(await browser("apple").signIn("cancel")).toBe(`${AUTH}#sign-in=cancelled`);
    expect(await browser().signIn("cancel")).toBe(`${AUTH}#sign-in=cancelled`);
    const visitor = browser();
    const way = visitor.say(await visitor.begin(), { email, emailVerified: true });
    product.identities.google.control.setDown(true);
    const ended = await visitor.comeBack(way);
    product.identities.google.control.setDown(false);
    expect(ended).toBe(`${AUTH}#sign-in=unavailable`);
    expect((await api.post("sign-in/social", { provider: "google" })).status).toBe(200);
  });

  it("starts one session, from no other site's form §7.10", async ({ browser, email, product }) => {
    const visitor = browser();
    await visitor.signIn({ email, emailVerified: true });
    const kept = new Map(visitor.cookies);
    const foreign = await visitor.send("/api/auth/sign-in/social/finish", {
      method: "POST",
      headers: { origin: "http://evil.test" },
    });
    expect(await codeOf(foreign)).toBe("request.foreign_origin");
    expect((await visitor.finish()).status).toBe(200);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect(await codeOf(await visitor.finish())).toBe("auth.social_sign_in_expired");
    expect(product.logLines.join("\n")).not.toContain(email);
  });
});

describe("a member with a second factor", () => {
  it("must verify it here, too §7.14 §S75", async ({ browser, email, product }) => {
    const person = { email, emailVerified: true };
    const first = browser();
    await first.signIn(person);
    const opened = await sessionOf(await first.finish());
    const sessionId = String(decodeJwt(opened.access_token).session_id);
    await product.setUpApp({ id: opened.user.id, sessionId });
    const again = browser();
    await again.signIn(person);
    const answer = await again.finish();
    const session = await sessionOf(answer);
    expect(session.challenge_due).toBe(true);
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: "aal1", challenge_due: true });
    expect([...again.cookies.keys()]).not.toContain("__Host-refresh");
    const asked = await product.fetch("/api/one-things", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(await codeOf(asked)).toBe("auth.second_factor_required");
  });

  it("is not connected by the password alone", async ({ product, member, browser }) => {
    const { email } = member;
    const app = await product.setUpApp(member);
    const sent = product.mailer.sent.length;
    const thief = browser();
    await thief.signIn({ email, emailVerified: true });
    expect(await sessionOf(await thief.finish(PASSWORD))).toMatchObject({ challenge_due: true });
    const ways = await product.fetch("/api/me/sign-in-methods", {
      headers: { authorization: `Bearer ${app.accessToken}` },
    });
    const { providers } = (await ways.json()) as { providers: object[] };
    expect(providers).toContainEqual({ provider: "google", linked_at: null });
    expect(product.mailer.sent.slice(sent)).toEqual([]);
    // The arrival is used up.
    expect((await thief.finish(PASSWORD)).status).not.toBe(200);
  });
});
