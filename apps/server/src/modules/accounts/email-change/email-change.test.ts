import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const HOUR = 3600_000;

type Asking = { email: string; fetch: (path: string, init?: RequestInit) => Promise<Response> };

let count = 0;

const it = productTest()
  .extend("next", () => {
    count += 1;
    return `new-${count}@example.com`;
  })
  .extend("ask", () => {
    return (who: Asking, email: string, more: object = {}) =>
      who.fetch("/api/me/email-change", {
        method: "POST",
        body: JSON.stringify({ new_email: email, ...more }),
      });
  })
  .extend("tokens", ({ product, ask }) => async (who: Asking, email: string) => {
    const asked = await ask(who, email);
    if (asked.status !== 200) throw new Error(await asked.text());
    return {
      confirm: tokenIn(product.mailer.linkTo(email, "/auth/email#")),
      undo: tokenIn(product.mailer.linkTo(who.email, "/auth/email/undo#")),
    };
  })
  .extend("confirm", ({ api }) => (token: string, by: Asking | string | null) => {
    if (by === null) return api.post("confirm-email-change", { token });
    if (typeof by === "string") return api.post("confirm-email-change", { token, password: by });
    const body = JSON.stringify({ token });
    return by.fetch("/api/auth/confirm-email-change", { method: "POST", body });
  });

describe("changing the address", () => {
  it("notifies both addresses, changes nothing before the press, and signs out every other device with it §S9", async ({
    product,
    api,
    member,
    next,
    tokens,
    confirm,
  }) => {
    const elsewhere = await api.signIn(member.email);
    const { access_token } = (await elsewhere.json()) as { access_token: string };
    const { confirm: token } = await tokens(member, next);
    expect(product.mailer.lastTo(member.email).text).toContain(next);
    expect(product.mailer.lastTo(next).text).toContain(member.email);
    const waits = await member.fetch("/api/me/email-change");
    expect(await waits.json()).toMatchObject({ pending: { new_email: next } });
    expect((await api.signIn(next)).status).toBe(401);
    expect((await api.post("email-link", { token })).status).toBe(200);
    expect((await api.signIn(member.email)).status).toBe(200);

    expect((await confirm(token, member)).status).toBe(204);
    expect((await api.user(access_token)).status).toBe(401);
    const user = await member.fetch("/api/auth/user");
    expect(await user.json()).toMatchObject({ email: next });
    expect((await api.signIn(member.email)).status).toBe(401);
    expect((await api.signIn(next)).status).toBe(200);
    expect(product.mailer.lastTo(member.email).subject).toBe("Your address was changed");
    const arrived = product.mailer.lastTo(next);
    expect(arrived.subject).toBe("This is your address now");
    expect(arrived.text).toContain(member.email);
    expect(arrived.text).toContain("/auth/email/undo#");
    expect(await codeOf(await confirm(token, member))).toBe("auth.link_invalid");
  });

  it("is not confirmed by its link alone: it needs the member's session or the password §2.55 §S86", async ({
    product,
    api,
    member,
    next,
    tokens,
    confirm,
  }) => {
    const stranger = await product.signUp();
    const { confirm: token, undo } = await tokens(member, next);
    for (const wrong of [undo, `${token.split(".")[0]}.x`, "", `${token}x`]) {
      expect(await codeOf(await confirm(wrong, PASSWORD))).toBe("auth.link_invalid");
    }
    for (const by of [null, stranger]) {
      expect(await refusalOf(await confirm(token, by))).toEqual([403, "auth.password_required"]);
    }
    expect(await codeOf(await confirm(token, "not the one"))).toBe("auth.invalid_credentials");
    expect((await api.signIn(next)).status).toBe(401);
    expect((await confirm(token, PASSWORD)).status).toBe(204);
    expect((await member.fetch("/api/auth/user")).status).toBe(401);
    expect((await api.signIn(next)).status).toBe(200);
  });

  it("is voided by a password reset or change, whoever requested it", async ({
    product,
    api,
    member,
    next,
    ask,
    tokens,
    confirm,
  }) => {
    const pendingOf = async (by: Asking) =>
      (await (await by.fetch("/api/me/email-change")).json()) as { pending: object | null };
    const first = await tokens(member, next);
    await api.requestReset(member.email);
    const reset = tokenIn(product.mailer.linkTo(member.email, "/auth#token="));
    expect((await api.reset(reset, "the owner's own")).status).toBe(204);
    expect(await codeOf(await confirm(first.confirm, "the owner's own"))).toBe("auth.link_invalid");
    const { access_token } = await sessionOf(await api.signIn(member.email, "the owner's own"));
    const owner: Asking = {
      email: member.email,
      fetch: (path, init) =>
        product.fetch(path, { ...init, headers: { authorization: `Bearer ${access_token}` } }),
    };
    expect((await ask(owner, `also-${next}`)).status).toBe(200);
    const second = tokenIn(product.mailer.linkTo(`also-${next}`, "/auth/email#"));
    expect((await pendingOf(owner)).pending).not.toBeNull();
    const body = JSON.stringify({ new_password: "yet another one" });
    expect((await owner.fetch("/api/me/password", { method: "POST", body })).status).toBe(204);
    expect(await pendingOf(owner)).toEqual({ pending: null });
    expect(await codeOf(await confirm(second, "yet another one"))).toBe("auth.link_invalid");
    expect((await api.signIn(member.email, "yet another one")).status).toBe(200);
  });

  it("expires after an hour, when it is stopped, and when another is requested", async ({
    product,
    member,
    next,
    tokens,
    confirm,
  }) => {
    const first = await tokens(member, next);
    const second = await tokens(member, `also-${next}`);
    expect(await codeOf(await confirm(first.confirm, PASSWORD))).toBe("auth.link_invalid");
    expect((await member.fetch("/api/me/email-change", { method: "DELETE" })).status).toBe(204);
    expect(await codeOf(await confirm(second.confirm, PASSWORD))).toBe("auth.link_invalid");
    const third = await tokens(member, `third-${next}`);
    product.clock.advance(HOUR);
    expect(await codeOf(await confirm(third.confirm, PASSWORD))).toBe("auth.link_invalid");
  });

  it("can be resent for another hour", async ({ product, member, next, tokens, confirm }) => {
    const again = () => member.fetch("/api/me/email-change/link", { method: "POST" });
    const linksSent = () => product.mailer.sent.filter(({ to }) => to === next).length;
    expect(await (await again()).json()).toEqual({ pending: null });
    const { confirm: token } = await tokens(member, next);
    product.clock.advance(HOUR / 10);
    const notices = product.mailer.sent.filter(({ to }) => to === member.email).length;
    expect(await (await again()).json()).toMatchObject({
      pending: {
        new_email: next,
        sent_at: product.clock.now().toISOString(),
        confirm_by: new Date(product.clock.now().getTime() + HOUR).toISOString(),
      },
    });
    expect(linksSent()).toBe(2);
    expect(product.mailer.sent.filter(({ to }) => to === member.email)).toHaveLength(notices);
    product.clock.advance(HOUR - 1);
    expect((await confirm(token, PASSWORD)).status).toBe(204);
  });

  it("is sent five times an hour, until stopped §2.55", async ({ member, next, tokens }) => {
    const again = () => member.fetch("/api/me/email-change/link", { method: "POST" });
    await tokens(member, next);
    for (let sent = 0; sent < 4; sent += 1) expect((await again()).status).toBe(200);
    expect(await codeOf(await again())).toBe("request.rate_limited");
    await member.fetch("/api/me/email-change", { method: "DELETE" });
    expect(await (await again()).json()).toEqual({ pending: null });
  });

  it("responds alike for an address that has an account, notifies its owner, and does not change that account", async ({
    product,
    api,
    member,
    next,
    ask,
  }) => {
    const owner = await product.signUp();
    const free = await (await ask(member, next)).json();
    const taken = await (await ask(member, owner.email)).json();
    expect(taken).toEqual({ pending: { ...Object(free).pending, new_email: owner.email } });
    expect(product.mailer.lastTo(owner.email).text).not.toContain("/auth/email#");
    expect((await api.signIn(owner.email)).status).toBe(200);
  });

  it("requires proof and a different, real address §S9", async ({ product, member, next, ask }) => {
    expect(await codeOf(await ask(member, member.email))).toBe("member.email_unchanged");
    expect(await codeOf(await ask(member, "no address"))).toBe("auth.email_invalid");
    expect(await codeOf(await ask(member, next, { password: "no" }))).toBe("auth.password_wrong");
    expect(product.mailer.sent.some(({ to }) => to === next)).toBe(false);
  });
});
