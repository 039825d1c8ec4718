import { describe, expect } from "vitest";
import { codeOf, cookieOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const HOUR = 3600_000;

let count = 0;
const it = productTest()
  .extend("linkTo", ({ product }) => {
    return (email: string) => product.mailer.linkTo(email, "token=");
  })
  /** A visitor who just signed up: email, link and cookie. */
  .extend("signedUp", ({ api, linkTo }) => async (password = PASSWORD) => {
    count += 1;
    const email = `pending-${count}@example.com`;
    const cookie = cookieOf(await api.signUp(email, password));
    return { email, cookie, link: linkTo(email) };
  })
  .extend("isConfirmed", ({ api }) => {
    return async (email: string, password = PASSWORD) =>
      (await api.signIn(email, password)).status === 200;
  });

async function refusal(answer: Promise<Response>) {
  const refused = await answer;
  return [refused.status, await codeOf(refused)];
}

describe("an emailed confirmation link", () => {
  it("leads to our page, and confirms nothing alone §10.11", async ({ signedUp, product, api }) => {
    const { email, link } = await signedUp();
    expect(link).toMatch(/^http:\/\/sovereign\.test\/auth\/confirm#token=[\w.-]+$/);
    const older = `/api/auth/verify-email?${new URL(link).hash.slice(1)}`;
    for (const address of [link, older, link.replace("#", "?")]) {
      for (const method of ["GET", "HEAD"]) await product.fetch(address, { method });
    }
    expect((await product.fetch(older)).headers.get("location")).toBe(link);
    expect(await refusal(api.signIn(email))).toEqual([403, "auth.email_not_confirmed"]);
  });

  it("returns its purpose, changing nothing", async ({ signedUp, api, product, isConfirmed }) => {
    const { email, link, cookie } = await signedUp();
    const looks = [await api.look(link), await api.look(link, cookie)];
    const common = { purpose: "confirmation", state: "open", email };
    expect(await looks[0]?.json()).toEqual({ ...common, asks_password: true, signed_up_at: null });
    expect(await looks[1]?.json()).toEqual({
      ...common,
      asks_password: false,
      signed_up_at: product.clock.now().toISOString(),
    });
    expect(await isConfirmed(email)).toBe(false);
  });

  it("needs only a press in the browser that signed up, which is then signed in §10.11", async ({
    signedUp,
    api,
    isConfirmed,
  }) => {
    const { email, link, cookie } = await signedUp();
    const pressed = await api.confirm(link, {}, cookie);
    const cookies = pressed.headers.getSetCookie();
    const session = await sessionOf(pressed);
    expect(session.user.email).toBe(email);
    expect((await api.user(session.access_token)).status).toBe(200);
    expect(cookies[0]).toMatch(/^__Host-refresh=.+HttpOnly; Secure; SameSite=Strict$/);
    expect(cookies[1]).toMatch(/^__Host-sign-up=;/);
    expect((await api.refresh(cookieOf(pressed))).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  it("does not change another pending sign-up §S86", async ({ signedUp, api, isConfirmed }) => {
    const [other, waiting] = [await signedUp(), await signedUp()];
    const pressed = await api.confirm(other.link, { password: PASSWORD }, waiting.cookie);
    expect(pressed.status).toBe(200);
    expect(pressed.headers.getSetCookie().join()).not.toContain("__Host-sign-up");
    expect((await api.confirm(waiting.link, {}, waiting.cookie)).status).toBe(200);
    expect(await isConfirmed(waiting.email)).toBe(true);
  });

  it("requires the sign-up password in any other browser, and accepts no other §10.11", async ({
    signedUp,
    api,
    isConfirmed,
  }) => {
    const { email, link } = await signedUp();
    const stranger = await signedUp();
    const known = (password: string) => ({ password, password_chosen: "at_sign_up" });
    expect(await refusal(api.confirm(link))).toEqual([403, "auth.password_required"]);
    expect(await refusal(api.confirm(link, {}, stranger.cookie))).toEqual([
      403,
      "auth.password_required",
    ]);
    expect(await refusal(api.confirm(link, known("a typing error")))).toEqual([
      401,
      "auth.invalid_credentials",
    ]);
    expect(await isConfirmed(email)).toBe(false);
    const pressed = await sessionOf(await api.confirm(link, known(PASSWORD)));
    expect(pressed.user.email).toBe(email);
    expect(await isConfirmed(email)).toBe(true);
  });

  it("assigns the account only to the owner who chooses a password there §10.11 §S83", async ({
    signedUp,
    api,
    isConfirmed,
  }) => {
    const { email, link, cookie } = await signedUp("the stranger's");
    expect(await refusal(api.confirm(link, { password: "short" }))).toEqual([
      400,
      "auth.password_too_short",
    ]);
    const pressed = await api.confirm(link, { password: "the owner's own" });
    expect((await sessionOf(pressed)).user.email).toBe(email);
    expect(await isConfirmed(email, "the stranger's")).toBe(false);
    expect(await isConfirmed(email, "the owner's own")).toBe(true);
    expect(await refusal(api.confirm(link, {}, cookie))).toEqual([400, "auth.link_invalid"]);
    expect(await isConfirmed(email, "the stranger's")).toBe(false);
  });

  it("uses the password of the confirming browser", async ({ signedUp, api, isConfirmed }) => {
    const { email, link, cookie } = await signedUp("the owner's own");
    await api.signUp(email, "the stranger's");
    expect((await api.confirm(link, {}, cookie)).status).toBe(200);
    expect(await isConfirmed(email, "the stranger's")).toBe(false);
    expect(await isConfirmed(email, "the owner's own")).toBe(true);
  });

  it("still works when someone signs up again", async ({ signedUp, api, isConfirmed }) => {
    const { email, link } = await signedUp();
    for (let index = 0; index < 6; index += 1) await api.signUp(email, `guess ${index}`);
    expect((await api.confirm(link, { password: "the owner's own" })).status).toBe(200);
    expect(await isConfirmed(email, "the owner's own")).toBe(true);
  });

  it("works once, and welcomes once §7.8 §S1 §S80", async ({ signedUp, api, product }) => {
    const { email, link } = await signedUp();
    const presses = [1, 2, 3].map(() => api.confirm(link, { password: PASSWORD }));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400]);
    const mails = product.mailer.sent.filter((mail) => mail.to === email);
    expect(mails).toHaveLength(2);
    expect(await (await api.look(link)).json()).toMatchObject({ state: "used", email });
  });

  it("expires after 24 hours, unaltered §S1", async ({ signedUp, product, api, isConfirmed }) => {
    const { email, link, cookie } = await signedUp();
    product.clock.advance(24 * HOUR);
    expect(await refusal(api.confirm(link, {}, cookie))).toEqual([400, "auth.link_invalid"]);
    expect(await (await api.look(link)).json()).toMatchObject({ state: "used", email });
    for (const forged of [`${link.slice(0, -8)}AAAAAAAA`, "token=", "token=abc"]) {
      expect(await refusal(api.confirm(forged, { password: PASSWORD }))).toEqual([
        400,
        "auth.link_invalid",
      ]);
      expect(await refusal(api.look(forged))).toEqual([400, "auth.link_invalid"]);
    }
    expect(await isConfirmed(email)).toBe(false);
  });

  it("puts the sign-up password in no email, log or cookie", async ({ signedUp, product }) => {
    const { cookie } = await signedUp("a password to look for");
    expect(Buffer.from(cookie, "base64url").toString()).not.toContain("scrypt");
    expect(product.logLines.join("")).not.toContain("a password to look for");
    expect(product.mailer.sent.map(({ text }) => text).join("")).not.toContain("to look for");
  });
});
