import type { OwnSession } from "@sovereign/contract/own-sessions";
import { describe, expect } from "vitest";
import { codeOf, cookieOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const it = productTest()
  .extend("signInOn", ({ product }) => async (email: string, headers: Record<string, string>) => {
    const answer = await product.fetch("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers,
    });
    const { access_token } = await sessionOf(answer.clone());
    const authorization = `Bearer ${access_token}`;
    return {
      cookie: cookieOf(answer),
      fetch: (path: string, init: RequestInit = {}) =>
        product.fetch(path, { ...init, headers: { ...init.headers, authorization } }),
    };
  })
  .extend(
    "listOf",
    () => async (who: { fetch: typeof fetch | ((path: string) => Promise<Response>) }) => {
      const answer = await who.fetch("/api/me/sessions");
      return ((await answer.json()) as { sessions: OwnSession[] }).sessions;
    },
  );

describe("the member's sessions", () => {
  it("are listed with a three-word device name, most recently used first, and no one else's", async ({
    product,
    api,
    member,
    signInOn,
    listOf,
  }) => {
    await product.signUp();
    product.clock.advance(MINUTE);
    const firefox = await signInOn(member.email, { "user-agent": FIREFOX });
    product.clock.advance(MINUTE);
    await signInOn(member.email, { "x-client-platform": "ios" });
    product.clock.advance(2 * DAY);
    await api.refresh(firefox.cookie);
    const sessions = await listOf(await signInOn(member.email, { "user-agent": FIREFOX }));
    const linux = { kind: "desktop", client: "firefox", system: "linux" };
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      expect.objectContaining({ device: linux }),
      expect.objectContaining({ device: linux }),
      { device: { kind: "phone", client: "app", system: "ios" }, current: false },
      { device: { kind: null, client: null, system: null }, current: false },
    ]);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const used = sessions.find(({ current }) => !current);
    expect(used).toMatchObject({
      signed_in_at: "2026-03-10T12:01:00.000Z",
      last_used_at: "2026-03-12T12:02:00.000Z",
    });
    const { rows } = await product.database.db.execute(
      "select user_agent, ip_address from session",
    );
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|\d+\.\d+/);
  });

  it("end one by one immediately, with their refresh token, and no other §2.53 §S13", async ({
    product,
    api,
    member,
    signInOn,
    listOf,
  }) => {
    const other = await signInOn(member.email, {});
    const third = await signInOn(member.email, {});
    const [ended] = (await listOf(other)).filter(({ current }) => current);
    const answer = await member.fetch(`/api/me/sessions/${ended?.id}`, { method: "DELETE" });
    expect(answer.status).toBe(204);
    expect((await other.fetch("/api/auth/user")).status).toBe(401);
    expect((await api.refresh(other.cookie)).status).toBe(401);
    expect((await third.fetch("/api/auth/user")).status).toBe(200);
    const stranger = await product.signUp();
    const [own] = await listOf(third);
    await stranger.fetch(`/api/me/sessions/${own?.id}`, { method: "DELETE" });
    expect((await third.fetch("/api/auth/user")).status).toBe(200);
    expect((await member.fetch("/api/auth/user")).status).toBe(200);
  });

  it("end all but the requesting one", async ({ member, signInOn, listOf }) => {
    const others = [await signInOn(member.email, {}), await signInOn(member.email, {})];
    expect((await member.fetch("/api/me/sessions", { method: "DELETE" })).status).toBe(204);
    for (const other of others) expect((await other.fetch("/api/auth/user")).status).toBe(401);
    expect(await listOf(member)).toEqual([expect.objectContaining({ current: true })]);
  });
});

describe("changing the password", () => {
  const change = (
    who: { fetch: (path: string, init: RequestInit) => Promise<Response> },
    body: object,
  ) => who.fetch("/api/me/password", { method: "POST", body: JSON.stringify(body) });

  it("signs out every other device, voids emailed links and notifies the member §2.53 §S7 §S9", async ({
    product,
    api,
    member,
    signInOn,
  }) => {
    const other = await signInOn(member.email, {});
    await api.requestReset(member.email);
    const link = product.mailer.linkTo(member.email, "/auth#token=");
    expect((await change(member, { new_password: "a new one altogether" })).status).toBe(204);
    expect((await other.fetch("/api/auth/user")).status).toBe(401);
    expect((await api.refresh(other.cookie)).status).toBe(401);
    expect((await member.fetch("/api/auth/user")).status).toBe(200);
    expect((await api.signIn(member.email)).status).toBe(401);
    expect((await api.signIn(member.email, "a new one altogether")).status).toBe(200);
    expect((await api.look(link)).status).toBe(200);
    expect(await (await api.look(link)).json()).toMatchObject({ state: "used" });
    const notice = product.mailer.lastTo(member.email);
    expect(notice.text).toMatch(/was changed on March 1\d, 2026/);
    expect(notice.text).toContain("Every other device");
  });

  it("is reported with its date from then on", async ({ product, member }) => {
    const setAt = async () => (await member.fetch("/api/me/password")).json();
    const before = await setAt();
    product.clock.advance(MINUTE);
    expect(await setAt()).toEqual(before);
    await change(member, { new_password: "a new one altogether" });
    expect(await setAt()).toEqual({ set_at: product.clock.now().toISOString() });
  });

  it("requires the current password when the sign-in is older than ten minutes, or changes nothing §S9", async ({
    product,
    api,
    member,
  }) => {
    product.clock.advance(9 * MINUTE);
    const { access_token } = await sessionOf(await api.refresh(member.cookie));
    product.clock.advance(2 * MINUTE);
    const later = {
      fetch: (path: string, init: RequestInit) =>
        product.fetch(path, { ...init, headers: { authorization: `Bearer ${access_token}` } }),
    };
    const wanted = { new_password: "a new one altogether" };
    expect(await codeOf(await change(later, wanted))).toBe("auth.fresh_sign_in_required");
    const wrong = await change(later, { ...wanted, password: "not the one" });
    expect(await codeOf(wrong)).toBe("auth.password_wrong");
    const short = await change(later, { new_password: "short", password: PASSWORD });
    expect(await codeOf(short)).toBe("auth.password_too_short");
    expect((await api.signIn(member.email)).status).toBe(200);
    expect((await change(later, { ...wanted, password: PASSWORD })).status).toBe(204);
  });
});

describe("an expired session", () => {
  it("is no longer listed", async ({ api, member, signInOn, listOf, product }) => {
    product.clock.advance(29 * DAY);
    const late = await signInOn(member.email, { "user-agent": FIREFOX });
    expect(await listOf(late)).toHaveLength(2);
    product.clock.advance(DAY);
    const { access_token } = await sessionOf(await api.refresh(late.cookie));
    const headers = { authorization: `Bearer ${access_token}` };
    const listed = await listOf({ fetch: (path: string) => product.fetch(path, { headers }) });
    expect(listed.map(({ current }) => current)).toEqual([true]);
  });
});
