import { TERMS_VERSION } from "@sovereign/content/public/terms-version";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { user } from "#schema/schema.ts";
import { codeOf, cookieOf, PASSWORD } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest()
  .extend("linkTo", ({ product }) => {
    return (email: string) => product.mailer.linkTo(email, "/auth/confirm");
  })
  .extend("mailsTo", ({ product }) => {
    return (email: string) => product.mailer.sent.filter((mail) => mail.to === email);
  });

describe("sign-up", () => {
  it("returns no session until the address is confirmed §7.2 §S1", async ({ api }) => {
    const signedUp = await api.signUp("new@example.com");
    expect(cookieOf(signedUp)).toMatch(/^__Host-sign-up=/);
    const refused = await api.signIn("new@example.com");
    expect([refused.status, await codeOf(refused)]).toEqual([403, "auth.email_not_confirmed"]);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it("stores which version of the terms was accepted", async ({ product, api }) => {
    const email = "terms@example.com";
    await api.signUp(email);
    const rows = await product.database.db.select().from(user).where(eq(user.email, email));
    expect(rows).toMatchObject([{ email, termsVersion: TERMS_VERSION }]);
  });

  it("creates one account for simultaneous sign-ups", async ({ api, linkTo }) => {
    const burst = Array.from({ length: 8 }, () => api.signUp("burst@example.com"));
    const answers = await Promise.all(burst);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const pressed = await api.confirm(linkTo("burst@example.com"), { password: PASSWORD });
    expect(pressed.status).toBe(200);
    expect((await api.signIn("burst@example.com")).status).toBe(200);
  });

  it("responds alike for known addresses, notifies owners §S39", async ({ product, api }) => {
    const { email } = await product.signUp();
    const known = await api.signUp(email.toUpperCase(), "another password");
    const unknown = await api.signUp("unknown@example.com", "another password");
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    const kept = [known, unknown].map((answer) => cookieOf(answer).split("=")[0]);
    expect(kept).toEqual(["__Host-sign-up", "__Host-sign-up"]);
    expect((await api.signIn(email, "another password")).status).toBe(401);
    expect((await api.signIn(email)).status).toBe(200);
    expect(product.mailer.lastTo(email).subject).toContain("already have an account");
  });

  it.for<[string, string]>([
    ["64 characters", "x".repeat(64)],
    ["spaces", "  a b  c "],
    ["128 emoji", "🦊".repeat(128)],
    ["6 emoji", "🦊🐻🐼🐨🐯🦁"],
  ])("accepts a password of %s untruncated §S2", async ([name, password], { api, linkTo }) => {
    const email = `${name.replace(" ", "-")}@example.com`;
    expect((await api.signUp(email, password)).status).toBe(200);
    await api.confirm(linkTo(email), { password, password_chosen: "at_sign_up" });
    const shortened = [...password].slice(0, -1).join("");
    expect((await api.signIn(email, shortened)).status).toBe(401);
    expect((await api.signIn(email, password)).status).toBe(200);
  });

  it.for([
    ["12345", "auth.password_too_short"],
    ["🦊🐻🐼🐨🐯", "auth.password_too_short"],
    ["x".repeat(129), "auth.password_too_long"],
    ["password", "auth.password_common"],
    ["QWERTY123", "auth.password_common"],
    ["Sovereign-2026", "auth.password_common"],
    ["refused@example.com", "auth.password_common"],
    ["123refused!", "auth.password_common"],
  ])("refuses the password %s §5.2 §9.1 §S2", async ([password, code], { api }) => {
    const answer = await api.signUp("refused@example.com", password);
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
  });

  it.for(["nobody", "a@b", "victim@example.com\r\nBcc: all@example.com", "a@example.com,b@x.com"])(
    "refuses the address %j and sends no email §S26",
    async (email, { product, api }) => {
      const before = product.mailer.sent.length;
      for (const path of ["sign-up/email", "send-verification-email", "request-password-reset"]) {
        const answer = await api.post(path, { email, password: PASSWORD });
        expect([answer.status, await codeOf(answer)]).toEqual([400, "auth.email_invalid"]);
      }
      expect(product.mailer.sent).toHaveLength(before);
    },
  );

  it("ignores fields that would raise the member's rights §S24 §S72", async ({ api, product }) => {
    const email = "climber@example.com";
    const more = { role: "admin", emailVerified: true, email_verified: true, subscribed: true };
    await api.post("sign-up/email", { email, password: PASSWORD, time_zone: "Mars/Dune", ...more });
    const [row] = await product.database.db.select().from(user).where(eq(user.email, email));
    expect(row).toMatchObject({ role: "user", emailVerified: false, timeZone: "UTC" });
  });

  it("leads on, from every email, where it began, and to no other site", async ({
    product,
    api,
  }) => {
    const next = "/partner/one~token";
    const onward = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("next");
    const ask = async (path: string, email: string, part: string, where = next) => {
      await api.post(path, { email, password: PASSWORD, next: where });
      return onward(product.mailer.linkTo(email, part));
    };
    const stranger = "invited@example.com";
    const { email: known } = await product.signUp();
    expect([
      await ask("sign-up/email", stranger, "/auth/confirm#token="),
      await ask("send-verification-email", stranger, "/auth/confirm#token="),
      await ask("sign-up/email", known, "/auth#next="),
      await ask("sign-up/email", known, "/auth#token="),
      await ask("request-password-reset", known, "/auth#token="),
      await ask("sign-up/email", "deep@example.com", "/auth/confirm#", "/app/history?year=2026"),
    ]).toEqual([next, next, next, next, next, "/app/history?year=2026"]);
    for (const other of ["//evil.example", "https://evil.example/partner/x", "/partner/../evil"]) {
      expect(await ask("sign-up/email", "led@example.com", "/auth/confirm#", other)).toBeNull();
    }
  });

  it("resends the link to unconfirmed addresses", async ({ product, api, mailsTo, linkTo }) => {
    const { email: confirmed } = await product.signUp();
    await api.signUp("again@example.com");
    const before = mailsTo(confirmed).length;
    const answers = await Promise.all(
      ["again@example.com", confirmed, "stranger@example.com"].map(async (email) => {
        const answer = await api.post("send-verification-email", { email });
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(mailsTo("again@example.com")).toHaveLength(2);
    expect(mailsTo(confirmed)).toHaveLength(before);
    expect(mailsTo("stranger@example.com")).toHaveLength(0);
    expect((await api.look(linkTo("again@example.com"))).status).toBe(200);
  });

  it("logs no address, password or token", ({ product }) => {
    const telling = /@example\.com|correct horse|eyJ/;
    expect(product.logLines.filter((line) => telling.test(line))).toEqual([]);
  });
});
