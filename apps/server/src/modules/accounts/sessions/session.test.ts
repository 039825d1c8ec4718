import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refreshTokens, session } from "#schema/schema.ts";
import {
  accountRequests,
  codeOf,
  cookieOf,
  PASSWORD,
  sessionOf,
} from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
const DAY = 24 * 3600_000;

const it = productTest()
  .extend(
    "email",
    { scope: "file" },
    async ({ product }) => (await product.signUp(undefined, "Asia/Tokyo")).email,
  )
  .extend("signIn", ({ api, email }) => async () => {
    const answer = await api.signIn(email);
    return { cookie: cookieOf(answer), ...(await sessionOf(answer)) };
  });

describe("sign-in", () => {
  it("returns a refresh token in a cookie only §3.5 §S3 §S53", async ({ api, email, product }) => {
    const answer = await api.signIn(email);
    const body = await sessionOf(answer);
    const now = product.clock.now().getTime();
    expect(body).toMatchObject({
      token_type: "bearer",
      expires_in: 600,
      expires_at: Math.floor(now / 1000) + 600,
      user: { email, role: "user", time_zone: "Asia/Tokyo" },
    });
    expect(body).not.toHaveProperty("refresh_token");
    const [cookie, device, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(device).toMatch(
      /^__Host-device=[\w.-]{66}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookie).toMatch(
      /^__Host-refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("issues new tokens each time and stores none readably §S3", async ({ signIn, product }) => {
    const [first, second] = [await signIn(), await signIn()];
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.cookie).not.toBe(first.cookie);
    const stored = JSON.stringify(await product.database.db.select().from(refreshTokens));
    expect(stored).not.toContain(first.cookie.split("=")[1]);
  });

  it("ends the session whose cookie it replaces, and no other", async ({ email, signIn, api }) => {
    const [former, elsewhere] = [await signIn(), await signIn()];
    const answer = await api.post(
      "sign-in/email",
      { email, password: PASSWORD },
      {
        cookie: former.cookie,
      },
    );
    const { access_token: token } = await sessionOf(answer);
    expect((await api.user(former.access_token)).status).toBe(401);
    expect((await api.refresh(former.cookie)).status).toBe(401);
    expect((await api.user(token)).status).toBe(200);
    expect((await api.refresh(elsewhere.cookie)).status).toBe(200);
    expect((await api.refresh(cookieOf(answer))).status).toBe(200);
  });

  it("is logged with its method, and refused with its reason", async ({ email, api, product }) => {
    product.logLines.length = 0;
    await api.signIn(email);
    await api.signIn(email, "wrong one");
    const lines = product.logLines.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ event: "signed_in", methods: ["password"], challenge_due: false }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "request", status: 401, code: "auth.invalid_credentials" }),
    );
    expect(lines.filter(({ event }) => event === "signed_in")).toHaveLength(1);
  });

  it("responds alike for a wrong password and an unknown address §S39", async ({ api, email }) => {
    const answers = [await api.signIn(email, "wrong one"), await api.signIn("no@example.com")];
    const [wrong, unknown] = await Promise.all(
      answers.map(async (answer) => {
        const { request_id: _, ...problem } = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status, ...problem };
      }),
    );
    expect(wrong).toMatchObject({ status: 401, code: "auth.invalid_credentials" });
    expect(unknown).toEqual(wrong);
  });

  it("returns native clients the token in the body", async ({ product, email, api }) => {
    const native = accountRequests(product.fetch, { "x-client-platform": "ios" });
    const answer = await native.signIn(email);
    const { refresh_token: refreshToken } = await sessionOf(answer);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const refreshed = await native.post("token", { refresh_token: refreshToken });
    expect((await sessionOf(refreshed)).refresh_token).toMatch(/^[\w-]{43}$/);
    expect(refreshed.headers.getSetCookie()).toEqual([]);

    const onTheWeb = await api.post("token", { refresh_token: refreshToken });
    expect([onTheWeb.status, await codeOf(onTheWeb)]).toEqual([401, "auth.session_ended"]);
  });

  it("ends the oldest of more than fifty sessions", async ({ signIn, product, api }) => {
    const oldest = await signIn();
    for (let count = 0; count < 50; count += 1) {
      product.clock.advance(1000);
      await signIn();
    }
    expect((await api.refresh(oldest.cookie)).status).toBe(401);
    expect((await product.database.db.select().from(session)).length).toBe(50);
  });
});

describe("the refresh token", () => {
  it("rotates, and returns current data §7.2", async ({ signIn, product, api }) => {
    const before = await signIn();
    const authorization = `Bearer ${before.access_token}`;
    const changed = await product.fetch("/api/me", {
      method: "PATCH",
      headers: { authorization },
      body: JSON.stringify({ time_zone: "Europe/Berlin" }),
    });
    expect(changed.status).toBe(200);
    product.clock.advance(MINUTE);
    const answer = await api.refresh(before.cookie);
    const after = await sessionOf(answer);
    expect(after.user.time_zone).toBe("Europe/Berlin");
    expect(after.expires_at).toBe(before.expires_at + 60);
    expect(cookieOf(answer)).not.toBe(before.cookie);
    expect((await api.user(after.access_token)).status).toBe(200);
  });

  it("returns one successor to ten refreshes at once §4.2 §S6 §S80", async ({ signIn, api }) => {
    const { cookie } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.refresh(cookie)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const successors = new Set(answers.map(cookieOf));
    expect(successors.size).toBe(1);
    const [successor = ""] = successors;
    expect((await api.refresh(successor)).status).toBe(200);
  });

  it("ends the session when reused after ten seconds, and the member is told once §S5", async ({
    signIn,
    api,
    product,
    email,
  }) => {
    const stolen = await signIn();
    const successor = cookieOf(await api.refresh(stolen.cookie));
    const next = cookieOf(await api.refresh(successor));
    product.clock.advance(10_000);
    expect((await api.refresh(stolen.cookie)).status).toBe(200);
    product.clock.advance(1);

    const [reused, again] = await Promise.all([
      api.refresh(stolen.cookie),
      api.refresh(stolen.cookie),
    ]);
    expect([reused.status, await codeOf(reused)]).toEqual([401, "auth.session_ended"]);
    expect(again.status).toBe(401);
    expect(reused.headers.getSetCookie()[0]).toMatch(/^__Host-refresh=; Max-Age=0; .*Secure/);
    expect((await api.refresh(next)).status).toBe(401);
    expect((await api.user(stolen.access_token)).status).toBe(401);
    const told = product.mailer.sent.filter(({ to }) => to === email);
    expect(told.map(({ subject }) => subject)).toEqual(["We signed out one of your devices"]);
  });

  it("is exchanged again while its successor was never presented: the answer was lost §S93", async ({
    signIn,
    api,
    product,
  }) => {
    product.logLines.length = 0;
    const { cookie } = await signIn();
    for (const seconds of [12, 3600, 8 * 24 * 3600]) {
      expect((await api.refresh(cookie)).status).toBe(200);
      product.clock.advance(seconds * 1000);
      await product.runDaily();
    }
    const tabs = await Promise.all(Array.from({ length: 5 }, () => api.refresh(cookie)));
    expect(new Set(tabs.map(cookieOf)).size).toBe(1);
    const kept = await api.refresh(cookieOf(tabs[0] ?? new Response()));
    expect(kept.status).toBe(200);
    expect(product.logLines.join()).not.toContain("refresh_token_reused");
  });

  it("exchanged again ends the session once the lost answer is used §S5 §S93", async ({
    signIn,
    api,
    product,
  }) => {
    const { cookie } = await signIn();
    const lost = cookieOf(await api.refresh(cookie));
    product.clock.advance(12_000);
    const successor = cookieOf(await api.refresh(cookie));
    expect(successor).not.toBe(lost);
    product.clock.advance(1000);
    expect(await codeOf(await api.refresh(lost))).toBe("auth.session_ended");
    expect((await api.refresh(successor)).status).toBe(401);
  });

  it("never extends the thirty days of its session §S11", async ({ signIn, product, api }) => {
    const opened = await signIn();
    product.clock.advance(29 * DAY);
    const last = await api.refresh(opened.cookie);
    expect(last.headers.getSetCookie()[0]).toContain(`Max-Age=${DAY / 1000};`);
    product.clock.advance(DAY);
    const ended = await api.refresh(cookieOf(last));
    expect([ended.status, await codeOf(ended)]).toEqual([401, "auth.session_ended"]);
  });

  it("is refused when unknown or missing", async ({ api }) => {
    for (const cookie of ["", `__Host-refresh=${"x".repeat(43)}`]) {
      expect(await codeOf(await api.refresh(cookie))).toBe("auth.session_ended");
    }
  });

  it("is useless to another site's page §S53", async ({ signIn, api }) => {
    const { cookie } = await signIn();
    const answer = await api.post("token", {}, { cookie, origin: "https://evil.example" });
    expect([answer.status, await codeOf(answer)]).toEqual([403, "request.foreign_origin"]);
  });
});

describe("sign-out", () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it("ends this session immediately and no other §7.2 §S7", async ({ signIn, api }) => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    expect((await api.user(here.access_token)).status).toBe(200);
    const answer = await api.post("sign-out", {}, bearer(here.access_token));
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-refresh=; Max-Age=0/);
    expect(await codeOf(await api.user(here.access_token))).toBe("auth.token_invalid");
    expect((await api.refresh(here.cookie)).status).toBe(401);
    expect((await api.user(elsewhere.access_token)).status).toBe(200);
  });

  it("everywhere ends every session of the member", async ({ signIn, api, product }) => {
    const sessions = [await signIn(), await signIn(), await signIn()];
    const token = sessions[0]?.access_token ?? "";
    await api.post("sign-out", { scope: "everywhere" }, bearer(token));
    for (const { access_token, cookie } of sessions) {
      expect((await api.user(access_token)).status).toBe(401);
      expect((await api.refresh(cookie)).status).toBe(401);
    }
    const rows = await product.database.db.select().from(session).where(eq(session.aal, "aal1"));
    expect(rows).toEqual([]);
  });

  it("works by the refresh token alone", async ({ signIn, product, api }) => {
    const opened = await signIn();
    product.clock.advance(11 * MINUTE);
    const headers = { ...bearer(opened.access_token), cookie: opened.cookie };
    expect((await api.post("sign-out", {}, headers)).status).toBe(204);
    expect((await api.refresh(opened.cookie)).status).toBe(401);
  });

  it("is refused to a caller without a session", async ({ api }) => {
    expect(await codeOf(await api.post("sign-out"))).toBe("auth.required");
  });
});
