import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { accountRequests, codeOf, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

const MINUTE = 60_000;
const STEP = 30_000;

/** Members with an authenticator app, each at a new sign-in that needs its code. */
const it = productTest({ texts: true, environment: { TRUST_PROXY: "1" } })
  .extend("app", ({ product, member }) => product.setUpApp(member))
  .extend("arrive", ({ product, api, member, app }) => async () => {
    // The set-up used a code; the next one is half a minute away.
    product.clock.advance(STEP);
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    return { ...factorRequests(product.fetch, token), token, id: app.id };
  })
  /** Requests from the address of a client. */
  .extend("from", ({ product }) => {
    return (client: number, token: string) =>
      factorRequests((path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set("x-forwarded-for", `203.0.113.${client}`);
        return product.fetch(path, { ...init, headers });
      }, token);
  })
  .extend("codeNow", ({ product, app }) => {
    return () => appCode(app.secret, product.clock.now());
  });

/** A wrong code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code", () => {
  it("completes a pending sign-in for thirty days", async ({ arrive, codeNow, api }) => {
    const { give, id, token } = await arrive();
    expect(await codeOf(await api.user(token))).toBe("auth.second_factor_required");
    const answer = await give(id, codeNow());
    const { access_token: whole, ...session } = await sessionOf(answer);
    expect(session).not.toHaveProperty("challenge_due");
    expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=2592000");
    expect((await api.user(whole)).status).toBe(200);
    expect(decodeJwt(whole)).toMatchObject({ aal: "aal2" });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const refreshed = await sessionOf(await api.refresh(cookie));
    expect(decodeJwt(refreshed.access_token)).toMatchObject({ aal: "aal2" });
  });

  it("is accepted once: not by another sign-in within its half minute §7.17 §S10", async ({
    arrive,
    codeNow,
    api,
    member,
    product,
  }) => {
    const first = await arrive();
    const code = codeNow();
    expect((await first.give(first.id, code)).status).toBe(200);
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    const second = factorRequests(product.fetch, token);
    expect(await codeOf(await second.give(first.id, code))).toBe("factor.code_wrong");
    product.clock.advance(STEP);
    expect((await second.give(first.id, codeNow())).status).toBe(200);
  });

  it("that set the factor up does not sign in, either", async ({ app, product, api, member }) => {
    const code = appCode(app.secret, product.clock.now());
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    const requests = factorRequests(product.fetch, token);
    expect(await codeOf(await requests.give(app.id, code))).toBe("factor.code_wrong");
  });

  it("is accepted once of ten simultaneous uses, in one challenge and in ten §7.17 §S80", async ({
    arrive,
    codeNow,
    api,
    member,
    product,
  }) => {
    const { id, challenge, verify } = await arrive();
    const asked = await challenge(id);
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { access_token: token } = await sessionOf(await api.signIn(member.email));
        const requests = factorRequests(product.fetch, token);
        return { ...requests, asked: await requests.challenge(id) };
      }),
    );
    const code = codeNow();
    const answers = await Promise.all([
      verify(id, asked, code),
      ...others.map((other) => other.verify(id, other.asked, code)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is valid for its own session's and factor's challenge alone, for ten minutes §S10", async ({
    arrive,
    codeNow,
    app,
    product,
    api,
    member,
  }) => {
    const thief = await arrive();
    const owner = factorRequests(product.fetch, app.accessToken);
    const owners = await owner.challenge(app.id);
    expect(await codeOf(await thief.verify(app.id, owners, codeNow()))).toBe(
      "factor.challenge_expired",
    );
    expect(await codeOf(await thief.verify(app.id, "unknown", codeNow()))).toBe(
      "factor.challenge_expired",
    );
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    const late = factorRequests(product.fetch, token);
    const asked = await late.challenge(app.id);
    product.clock.advance(10 * MINUTE);
    expect((await late.verify(app.id, asked, codeNow())).status).not.toBe(200);
  });
});

describe("guessing", () => {
  it("ends after five misses, even simultaneous ones, and notifies the owner once §7.17 §S10", async ({
    arrive,
    codeNow,
    product,
    member,
  }) => {
    const { id, challenge, verify } = await arrive();
    const asked = await challenge(id);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => verify(id, asked, wrong(codeNow()))),
    );
    const codes = await Promise.all(guesses.map(codeOf));
    expect(codes.filter((code) => code === "factor.code_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "request.rate_limited")).toHaveLength(7);
    // Also with the right code, and with a separate challenge.
    for (const at of [asked, await challenge(id)]) {
      const refused = await verify(id, at, codeNow());
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    }
    expect(product.mailer.lastTo(member.email).subject).toBe(
      "Wrong codes were entered at your sign-in",
    );
    const notices = product.mailer.sent.filter(({ to, subject }) => {
      return to === member.email && subject.startsWith("Wrong codes");
    });
    expect(notices).toHaveLength(1);
  });

  it("of one challenge ends after five misses §S10", async ({ arrive, codeNow, from }) => {
    const { id, token, challenge } = await arrive();
    const asked = await challenge(id);
    for (let client = 0; client < 5; client += 1) {
      const missed = await from(client, token).verify(id, asked, wrong(codeNow()));
      expect(await codeOf(missed)).toBe("factor.code_wrong");
    }
    const right = await from(9, token).verify(id, asked, codeNow());
    expect(await codeOf(right)).toBe("factor.challenge_expired");
  });

  it("gains nothing from new challenges or other addresses until the password changes §S10", async ({
    product,
    api,
    member,
    app,
    codeNow,
    from,
  }) => {
    const tried: string[] = [];
    for (let client = 0; client < 6; client += 1) {
      const { access_token: token } = await sessionOf(await api.signIn(member.email));
      for (let guess = 0; guess < 6; guess += 1) {
        tried.push(await codeOf(await from(client, token).give(app.id, "12345x")));
      }
    }
    // Thirty in an hour.
    expect(tried.filter((code) => code === "factor.code_wrong")).toHaveLength(30);

    product.clock.advance(STEP);
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    expect((await from(99, token).give(app.id, codeNow())).status).toBe(429);
    await api.requestReset(member.email);
    const link = product.mailer.linkTo(member.email, "/auth#token=");
    expect((await api.reset(tokenIn(link), "a new password")).status).toBe(204);
    const renewed = await sessionOf(await api.signIn(member.email, "a new password"));
    const owner = from(99, renewed.access_token);
    expect((await owner.give(app.id, codeNow())).status).toBe(200);
  });
});

describe("no device is trusted", () => {
  it("after a sign-out, a new password or thirty days the factor is required again §7.17", async ({
    product,
    api,
    member,
    arrive,
    codeNow,
  }) => {
    const { id, give } = await arrive();
    const answer = await give(id, codeNow());
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const withCookie = accountRequests(product.fetch, { cookie });
    const again = await sessionOf(await withCookie.signIn(member.email));
    expect(again.challenge_due).toBe(true);
    await api.requestReset(member.email);
    const link = product.mailer.linkTo(member.email, "/auth#token=");
    await api.reset(tokenIn(link), "a new password");
    expect((await api.refresh(cookie)).status).toBe(401);
    const renewed = await sessionOf(await withCookie.signIn(member.email, "a new password"));
    expect(renewed.challenge_due).toBe(true);
  });
});

describe("while a second factor is due", () => {
  it("available factors are listed, and none can be added or removed", async ({ arrive }) => {
    const { list, enroll, remove, makeCodes, id } = await arrive();
    const { factors } = await list();
    expect(factors).toMatchObject([{ id, status: "verified" }]);
    const added = await enroll({ factor_type: "totp", friendly_name: "Mine" });
    expect(await codeOf(added)).toBe("auth.second_factor_required");
    expect(await codeOf(await remove(id))).toBe("auth.second_factor_required");
    await expect(makeCodes()).rejects.toThrow("auth.second_factor_required");
  });

  it("an unverified factor cannot be used instead", async ({ app, arrive, product }) => {
    const owner = factorRequests(product.fetch, app.accessToken);
    const { id, totp } = await owner.begin("Never proven");
    const thief = await arrive();
    expect((await thief.list()).factors).toHaveLength(1);
    const code = appCode(totp?.secret ?? "", product.clock.now());
    expect(await codeOf(await thief.verify(id, "any", code))).toBe("factor.not_found");
  });
});
