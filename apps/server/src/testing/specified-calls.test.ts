import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { codeOf, PASSWORD, tokenIn } from "./account-requests.ts";
import { deviceOf } from "./device.ts";
import { productTest } from "./product-test.ts";
import { appCode } from "./second-factor.ts";

// Section 7 of the specification, call by call, by its names. Other tests check what each call
// does.

const it = productTest({ payments: true, texts: true, identities: true }).extend(
  "ask",
  ({ product }) =>
    async (path: string, body?: object, token?: string, method = body ? "POST" : "GET") =>
      product.fetch(path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      }),
);

const read = async (asked: Promise<Response>) => {
  const answer = await asked;
  expect([answer.status, answer.ok]).toEqual([answer.status, true]);
  return JSON.parse((await answer.text()) || "null");
};

describe("the specification's calls", () => {
  it("sign up, in and out, refresh and GET user §7.1", async ({ product, ask, api }) => {
    const who = { email: "calls@example.com", password: PASSWORD };
    await read(ask("/api/auth/sign-up/email", who));
    const link = product.mailer.linkTo(who.email, "/auth/confirm");
    const token = tokenIn(link);
    await read(
      ask("/api/auth/verify-email", { token, password: PASSWORD, password_chosen: "at_sign_up" }),
    );
    const signedIn = await ask("/api/auth/sign-in/email", who);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const session = await signedIn.json();
    expect(session).toMatchObject({
      access_token: expect.any(String),
      expires_in: 600,
      expires_at: expect.any(Number),
    });
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: "aal1", amr: [{}] });
    const { keys } = await read(ask("/.well-known/jwks.json"));
    expect(keys).toMatchObject([{ kid: expect.any(String) }]);
    const refreshed = await read(api.refresh(cookie));
    expect(await read(ask("/api/auth/user", undefined, refreshed.access_token))).toMatchObject({
      id: expect.any(String),
      email: who.email,
      factors: [],
    });
    const headers = { authorization: `Bearer ${refreshed.access_token}` };
    const out = await product.fetch("/api/auth/sign-out", { method: "POST", headers });
    expect(out.ok).toBe(true);
    expect((await ask("/api/auth/user", undefined, refreshed.access_token)).status).toBe(401);
  });

  it("start OAuth with a provider, and a password reset that leads to /auth §7.1", async ({
    product,
    ask,
    member,
  }) => {
    for (const provider of ["google", "apple"]) {
      const { url } = await read(ask("/api/auth/sign-in/social", { provider }));
      const back = new URL(url).searchParams.get("redirect_uri") ?? "";
      expect(back).toBe(`${product.config.appUrl}/api/auth/callback/${provider}`);
    }
    await read(ask("/api/auth/request-password-reset", { email: member.email }));
    const { pathname } = new URL(product.mailer.linkTo(member.email, "/auth"));
    expect(pathname).toMatch(/^\/auth/);
  });

  it("enroll, challenge, verify and remove a factor §7.1", async ({ product, ask, member }) => {
    const factors = "/api/auth/factors";
    const { id, ...enrolled } = await read(
      ask(
        factors,
        { friendly_name: "App", factor_type: "totp", issuer: "Sovereign" },
        member.accessToken,
      ),
    );
    expect(enrolled.totp.qr_code).toContain("svg");
    const phone = { friendly_name: "Phone", factor_type: "phone", phone: "+351912345678" };
    expect(await read(ask(factors, phone, member.accessToken))).toMatchObject({
      factor_type: "phone",
      status: "unverified",
    });
    const { id: challenge_id } = await read(
      ask(`${factors}/${id}/challenge`, {}, member.accessToken),
    );
    const code = appCode(enrolled.totp.secret, product.clock.now());
    const session = await read(
      ask(`${factors}/${id}/verify`, { code, challenge_id }, member.accessToken),
    );
    expect(session).toMatchObject({ access_token: expect.any(String), expires_in: 600 });
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: "aal2" });
    const removed = ask(`${factors}/${id}`, undefined, session.access_token, "DELETE");
    expect(await read(removed)).toEqual({ id });
  });

  it("read the days and write one by its date §7.1", async ({ ask, member }) => {
    const phone = deviceOf(member);
    await phone.send(phone.text("2026-03-10", "Call Ana"), phone.answer("2026-03-10", "completed"));
    const { records } = await read(ask("/api/one-things", undefined, member.accessToken));
    expect(records).toMatchObject([
      {
        target_date: "2026-03-10",
        content: "Call Ana",
        completion_status: "completed",
        completed_at: expect.any(String),
      },
    ]);
  });

  it("call the functions by their names §7.1", async ({ ask, member, billing }) => {
    const call = (name: string, body?: object) =>
      ask(`/api/functions/${name}`, body ?? {}, member.accessToken);
    // The server alone sends emails (decision 44).
    expect((await call("send-email", { to: "a@b.example", subject: "", html: "" })).status).toBe(
      404,
    );
    expect(await read(call("create-checkout"))).toEqual({ url: expect.stringMatching(/^http/) });
    await billing.subscribe(member);
    expect(await read(billing.call(member, "check-subscription"))).toMatchObject({
      subscribed: true,
      product_id: expect.any(String),
      subscription_end: expect.any(String),
    });
    expect(await read(call("customer-portal"))).toEqual({ url: expect.stringMatching(/^http/) });
    await read(call("delete-account", { confirmed: true }));
    expect(await codeOf(await ask("/api/auth/user", undefined, member.accessToken))).toBe(
      "auth.token_invalid",
    );
  });
});
