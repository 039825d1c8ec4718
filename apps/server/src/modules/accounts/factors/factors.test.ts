import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { factors } from "#schema/schema.ts";
import { accountRequests, codeOf, sessionOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

const MINUTE = 60_000;

const it = productTest({ texts: true }).extend("requests", ({ product, member }) =>
  factorRequests(product.fetch, member.accessToken),
);

describe("setting up an authenticator app", () => {
  it("returns a QR code, a secret and a URL that all agree §7.15", async ({ requests, member }) => {
    const begun = await requests.begin();
    expect(begun).toMatchObject({
      type: "totp",
      factor_type: "totp",
      status: "unverified",
      friendly_name: "Authenticator on my phone",
    });
    const { totp } = begun;
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = `otpauth://totp/Sovereign:${encodeURIComponent(member.email)}?secret=${totp?.secret}&issuer=Sovereign`;
    expect(totp?.uri).toBe(uri);
    const [kind, svg = ""] = totp?.qr_code.split(",") ?? [];
    expect(kind).toBe("data:image/svg+xml;base64");
    expect(Buffer.from(svg, "base64").toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
  });

  it("changes nothing until one of its codes is verified", async ({ requests, api, member }) => {
    await requests.begin();
    expect(await sessionOf(await api.signIn(member.email))).not.toHaveProperty("challenge_due");
    expect((await requests.list()).factors).toMatchObject([{ status: "unverified" }]);
  });

  it("completes with the first code: aal2, an email, and every other session ends §3.11", async ({
    product,
    requests,
    api,
    member,
  }) => {
    const elsewhere = await sessionOf(await api.signIn(member.email));
    const { id, totp } = await requests.begin();
    const code = appCode(totp?.secret ?? "", product.clock.now());
    const challenge = await requests.challenge(id);
    const answer = await requests.verify(id, challenge, code, { friendly_name: "Old phone" });
    const session = await sessionOf(answer);
    expect(session.expires_in).toBe(600);
    expect(decodeJwt(session.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect(answer.headers.getSetCookie()[0]).toContain("__Host-refresh=");
    expect(await codeOf(await api.user(elsewhere.access_token))).toBe("auth.token_invalid");
    const user = await (await api.user(session.access_token)).json();
    expect(user).toMatchObject({
      aal: "aal2",
      factors: [{ id, factor_type: "totp", status: "verified", friendly_name: "Old phone" }],
    });
    const { subject, text } = product.mailer.lastTo(member.email);
    expect(subject).toBe("A second factor was added to your account");
    expect(text).toContain("an authenticator app");
    // Anyone, including a thief, can choose a name.
    expect(text).not.toContain("Old phone");
  });

  it("stores no secret and no number readably §3.11", async ({ product, requests }) => {
    const { totp } = await requests.begin();
    await requests.beginPhone("+351 912 345 678");
    const rows = JSON.stringify(await product.database.db.select().from(factors));
    expect(rows).not.toContain(totp?.secret);
    expect(rows).not.toContain("912345678");
    expect(product.logLines.join("")).not.toContain(totp?.secret);
  });

  it("requires fresh authentication §S9", async ({ product, requests, member }) => {
    const body = { factor_type: "totp", friendly_name: "Another" };
    product.clock.advance(11 * MINUTE);
    const { access_token: token } = await sessionOf(
      await accountRequests(product.fetch).refresh(member.cookie),
    );
    const later = factorRequests(product.fetch, token);
    expect(await codeOf(await later.enroll(body))).toBe("auth.fresh_sign_in_required");
    expect(await codeOf(await later.enroll({ ...body, password: "wrong" }))).toBe(
      "auth.password_wrong",
    );
    expect((await later.enroll({ ...body, password: member.password })).status).toBe(200);
    expect(await codeOf(await requests.enroll(body))).toBe("auth.token_invalid");
  });

  it("accepts several, each under its own name §3.11", async ({ product, member, requests }) => {
    const { accessToken } = await product.setUpApp(member);
    product.clock.advance(1000);
    const whole = factorRequests(product.fetch, accessToken);
    const same = { factor_type: "totp", friendly_name: "Authenticator on my phone" };
    expect(await codeOf(await whole.enroll(same))).toBe("factor.name_taken");
    const { id, totp } = await whole.begin("Tablet");
    const code = appCode(totp?.secret ?? "", product.clock.now());
    const challenge = await whole.challenge(id);
    const taken = await whole.verify(id, challenge, code, {
      friendly_name: "Authenticator on my phone",
    });
    expect(await codeOf(taken)).toBe("factor.name_taken");
    expect((await whole.verify(id, challenge, code)).status).toBe(200);
    expect((await requests.list()).factors.map((factor) => factor.friendly_name)).toEqual([
      "Authenticator on my phone",
      "Tablet",
    ]);
  });

  it.for([
    [{ factor_type: "totp" }, "request.invalid"],
    [{ factor_type: "totp", friendly_name: " " }, "request.invalid"],
    [{ factor_type: "totp", friendly_name: "a\nb" }, "request.invalid"],
    [{ factor_type: "email", friendly_name: "x" }, "request.invalid"],
    [{ factor_type: "phone", friendly_name: "x" }, "request.invalid"],
    [{ factor_type: "phone", friendly_name: "x", phone: "912" }, "factor.phone_invalid"],
  ] as const)("refuses %j as %s", async ([body, code], { requests }) => {
    expect(await codeOf(await requests.enroll(body))).toBe(code);
  });
});

describe("a factor", () => {
  it("cannot be seen or removed by another member §S13", async ({ product, requests }) => {
    const { id } = await requests.begin();
    const other = factorRequests(product.fetch, (await product.signUp()).accessToken);
    expect((await other.list()).factors).toEqual([]);
    for (const asked of [
      other.send("POST", `factors/${id}/challenge`, {}),
      other.verify(id, "any", "123456"),
      other.remove(id),
    ]) {
      expect(await codeOf(await asked)).toBe("factor.not_found");
    }
    expect((await requests.list()).factors).toHaveLength(1);
  });
});

describe("a phone as a factor", () => {
  it("is sent a code, then counts §3.11", async ({ product, requests, api, member }) => {
    const { id, phone_ending } = await requests.beginPhone("+351 912 345 678");
    expect(phone_ending).toBe("78");
    const challenge = await requests.challenge(id);
    const [message] = product.texts.messages();
    expect(message).toMatchObject({ to: "+351912345678", from: "+15005550006" });
    const code = /^\d{6}/.exec(message?.body ?? "")?.[0] ?? "";
    expect((await requests.verify(id, challenge, code)).status).toBe(200);
    expect(product.mailer.lastTo(member.email).text).toContain("the phone number ending in 78");
    // Phone users need the second factor too.
    const again = await sessionOf(await api.signIn(member.email));
    expect(again.challenge_due).toBe(true);
    const waiting = factorRequests(product.fetch, again.access_token);
    const second = await waiting.challenge(id);
    const fresh = /^\d{6}/.exec(product.texts.messages()[0]?.body ?? "")?.[0] ?? "";
    expect(await codeOf(await waiting.verify(id, second, code === fresh ? "000000" : code))).toBe(
      "factor.code_wrong",
    );
    expect((await waiting.verify(id, second, fresh)).status).toBe(200);
    expect(product.logLines.join("")).not.toContain("912345678");
  });

  it("is sent at most five text messages in ten minutes", async ({ product, requests }) => {
    const { id } = await requests.beginPhone();
    for (let count = 0; count < 5; count += 1) await requests.challenge(id);
    const before = product.texts.messages().length;
    const refused = await requests.send("POST", `factors/${id}/challenge`, {});
    expect([refused.status, await codeOf(refused)]).toEqual([429, "request.rate_limited"]);
    expect(product.texts.messages().length).toBe(before);
  });

  it("that cannot be reached is reported", async ({ product, requests }) => {
    const { id } = await requests.beginPhone("+351912345600");
    product.texts.setOut(true);
    const answer = await requests.send("POST", `factors/${id}/challenge`, {});
    product.texts.setOut(false);
    expect([answer.status, await codeOf(answer)]).toEqual([503, "factor.text_not_sent"]);
  });
});
