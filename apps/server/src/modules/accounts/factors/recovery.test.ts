import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { recoveryCodes, session } from "#schema/schema.ts";
import { codeOf, sessionOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

const MINUTE = 60_000;

const it = productTest()
  .extend("app", ({ product, member }) => product.setUpApp(member))
  .extend("owner", ({ product, app }) => factorRequests(product.fetch, app.accessToken))
  .extend("codes", ({ owner }) => owner.makeCodes())
  .extend("arrive", ({ product, api, member }) => async () => {
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    return factorRequests(product.fetch, token);
  });

describe("recovery codes", () => {
  it("are ten that differ, shown once, and hashed", async ({ codes, owner, product, member }) => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9B-Y]{4}-[2-9B-Y]{4}$/);
    expect((await owner.list()).recovery_codes_left).toBe(10);
    const rows = JSON.stringify(await product.database.db.select().from(recoveryCodes));
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replace("-", ""));
    }
    expect(product.mailer.lastTo(member.email).subject).toBe("You have new recovery codes");
  });

  it("sign in after the password, each once, and the owner is notified of each §7.21", async ({
    codes,
    arrive,
    app,
    api,
    product,
    member,
  }) => {
    const [code = ""] = codes;
    const waiting = await arrive();
    const answer = await waiting.recover(code.toLowerCase().replace("-", " "));
    const { access_token: token, ...whole } = await sessionOf(answer);
    expect(whole).not.toHaveProperty("challenge_due");
    const user = await (await api.user(token)).json();
    expect(user).toMatchObject({ aal: "aal2", amr: [{ method: "recovery_code" }, {}] });
    const { subject, text } = product.mailer.lastTo(member.email);
    expect(subject).toBe("A recovery code was used to sign in");
    expect(text).toContain("Codes left: 9");
    // The holder of the lost phone is signed out.
    expect(await codeOf(await api.user(app.accessToken))).toBe("auth.token_invalid");
    const again = await arrive();
    expect(await codeOf(await again.recover(code))).toBe("factor.code_wrong");
    expect((await again.recover(codes[1] ?? "")).status).toBe(200);
  });

  it("are consumed once when used many times at the same moment", async ({ codes, arrive }) => {
    const all = await Promise.all([arrive(), arrive(), arrive(), arrive()]);
    const answers = await Promise.all(all.map((waiting) => waiting.recover(codes[0] ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("open nothing to a caller who is signed out", async ({ codes: [code = ""], api }) => {
    expect((await api.post("recovery", { code })).status).toBe(401);
  });

  it("require the password of a member who signed in with an external account, and has one §7.21", async ({
    codes: [code = ""],
    app,
    api,
    product,
    member,
  }) => {
    const { db } = product.database;
    const amr = JSON.stringify([{ method: "oauth", timestamp: Date.now() / 1000 }]);
    await db.update(session).set({ amr }).where(eq(session.userId, member.id));
    const { access_token: token } = await sessionOf(await api.refresh(app.cookie));
    const elsewhere = factorRequests(product.fetch, token);
    expect(await codeOf(await elsewhere.recover(code))).toBe("auth.fresh_sign_in_required");
    expect(await codeOf(await elsewhere.recover(code, "not it"))).toBe("auth.password_wrong");
    expect((await elsewhere.list()).recovery_codes_left).toBe(10);
    expect((await elsewhere.recover(code, member.password)).status).toBe(200);
  });

  it("require the password again after a while", async ({ codes, app, api, product, member }) => {
    product.clock.advance(11 * MINUTE);
    const { access_token: token } = await sessionOf(await api.refresh(app.cookie));
    const later = factorRequests(product.fetch, token);
    const [code = ""] = codes;
    expect(await codeOf(await later.recover(code))).toBe("auth.fresh_sign_in_required");
    expect((await later.list()).recovery_codes_left).toBe(10);
    expect((await later.recover(code, member.password)).status).toBe(200);
  });

  it("can be guessed at most five times in ten minutes", async ({ codes, arrive }) => {
    const waiting = await arrive();
    const tries = await Promise.all(Array.from({ length: 8 }, () => waiting.recover("2222-2222")));
    const outcomes = await Promise.all(tries.map(codeOf));
    expect(outcomes.filter((code) => code === "factor.code_wrong")).toHaveLength(5);
    expect((await waiting.recover(codes[0] ?? "")).status).toBe(429);
  });

  it("are all void once ten new ones are made", async ({ codes, owner, arrive }) => {
    const fresh = await owner.makeCodes();
    const waiting = await arrive();
    expect(await codeOf(await waiting.recover(codes[0] ?? ""))).toBe("factor.code_wrong");
    expect((await waiting.recover(fresh[0] ?? "")).status).toBe(200);
  });

  it("are not made without a fresh factor", async ({ product, member, api, app }) => {
    const none = factorRequests(product.fetch, (await product.signUp()).accessToken);
    expect(await codeOf(await none.send("POST", "recovery-codes", {}))).toBe("factor.not_found");
    product.clock.advance(11 * MINUTE);
    const { access_token: token } = await sessionOf(await api.refresh(app.cookie));
    const stale = factorRequests(product.fetch, token);
    const body = { password: member.password };
    expect(await codeOf(await stale.send("POST", "recovery-codes", body))).toBe(
      "auth.second_factor_required",
    );
  });
});

describe("removing a factor", () => {
  it("requires a factor verified within ten minutes, whatever password is sent §7.22", async ({
    product,
    app,
    api,
    member,
  }) => {
    product.clock.advance(11 * MINUTE);
    const { access_token: token } = await sessionOf(await api.refresh(app.cookie));
    const stale = factorRequests(product.fetch, token);
    expect(await codeOf(await stale.remove(app.id))).toBe("auth.second_factor_required");
    const body = { password: member.password };
    expect(await codeOf(await stale.send("DELETE", `factors/${app.id}`, body))).toBe(
      "auth.second_factor_required",
    );
    // A fresh code in the same session works.
    const given = await stale.give(app.id, appCode(app.secret, product.clock.now()));
    const fresh = factorRequests(product.fetch, (await sessionOf(given)).access_token);
    expect((await fresh.remove(app.id)).status).toBe(200);
  });

  it("voids the recovery codes, ends the other sessions and notifies the owner when it is the last", async ({
    owner,
    codes,
    app,
    api,
    arrive,
    product,
    member,
  }) => {
    expect(codes).toHaveLength(10);
    const waiting = await arrive();
    expect(await (await owner.remove(app.id)).json()).toEqual({ id: app.id });
    expect((await waiting.send("GET", "factors")).status).toBe(401);
    expect((await owner.list()).recovery_codes_left).toBe(0);
    expect(product.mailer.lastTo(member.email).subject).toBe(
      "A second factor was removed from your account",
    );
    const refreshed = await sessionOf(await api.refresh(app.cookie));
    const user = await (await api.user(refreshed.access_token)).json();
    expect(user).toMatchObject({ aal: "aal1", factors: [] });
    expect(await sessionOf(await api.signIn(member.email))).not.toHaveProperty("challenge_due");
  });
});
