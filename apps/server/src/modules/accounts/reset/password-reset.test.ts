import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { user, verification } from "#schema/schema.ts";
import { codeOf, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const HOUR = 3600_000;

const it = productTest()
  .extend("requestResetToken", ({ api, product }) => async (email: string): Promise<string> => {
    expect((await api.requestReset(email)).status).toBe(200);
    return tokenIn(product.mailer.linkTo(email, "/auth#token="));
  })
  .extend("expectRefused", ({ api }) => async (token: string) => {
    const answer = await api.reset(token, "never mind");
    expect([answer.status, await codeOf(answer)]).toEqual([400, "auth.link_invalid"]);
  });

describe("password reset", () => {
  it("leads from the email to the form, sets the password and ends every session §7.4 §7.8 §S7", async ({
    product,
    requestResetToken,
    api,
  }) => {
    const member = await product.signUp();
    const token = await requestResetToken(member.email);
    const looked = await api.post("email-link", { token });
    expect(await looked.json()).toMatchObject({ purpose: "reset", state: "open" });

    expect((await api.reset(token, "a new one altogether")).status).toBe(204);
    expect((await api.user(member.accessToken)).status).toBe(401);
    expect((await api.refresh(member.cookie)).status).toBe(401);
    expect((await api.signIn(member.email, member.password)).status).toBe(401);
    expect((await api.signIn(member.email, "a new one altogether")).status).toBe(200);
    const notice = product.mailer.lastTo(member.email);
    expect(notice.text).toContain("was changed on March 10, 2026");
  });

  it("and sign-in find each of two accounts that an earlier version kept apart by case", async ({
    api,
    product,
  }) => {
    const { db } = product.database;
    const [lower, upper] = [await product.signUp(), await product.signUp()];
    await db.update(user).set({ email: "äda@example.com" }).where(eq(user.id, lower.id));
    await db.update(user).set({ email: "Äda@example.com" }).where(eq(user.id, upper.id));
    const whoIs = async (typed: string) => (await sessionOf(await api.signIn(typed))).user.id;
    expect(await whoIs("äDA@Example.com")).toBe(lower.id);
    expect(await whoIs("ÄDA@Example.com")).toBe(upper.id);
    await api.requestReset("Äda@example.com");
    expect(product.mailer.linkTo("Äda@example.com", "/auth#token=")).toContain("token=");
    await db.delete(user).where(eq(user.id, upper.id));
    expect(await whoIs("ÄDA@Example.com")).toBe(lower.id);
  });

  it("wins over a sign-in with the old password", async ({ product, requestResetToken, api }) => {
    const { email, password: first } = await product.signUp();
    let password = first;
    for (const next of ["the second one", "the third one", "the fourth one"]) {
      product.clock.advance(HOUR);
      const token = await requestResetToken(email);
      const [signedIn, reset] = await Promise.all([
        api.signIn(email, password),
        api.reset(token, next),
      ]);
      expect(reset.status).toBe(204);
      password = next;
      if (signedIn.status !== 200) continue;
      expect((await api.user((await sessionOf(signedIn)).access_token)).status).toBe(401);
    }
  });

  it("works even after the clock was set back", async ({ product, requestResetToken, api }) => {
    const { email } = await product.signUp();
    const token = await requestResetToken(email);
    await api.reset(token, "a new one altogether");
    product.clock.advance(-2 * HOUR);
    expect((await api.signIn(email, "a new one altogether")).status).toBe(200);
    product.clock.advance(2 * HOUR);
  });

  it("works once: of simultaneous uses, all but one are refused §S8 §S80", async ({
    product,
    requestResetToken,
    api,
    expectRefused,
  }) => {
    const { email } = await product.signUp();
    const token = await requestResetToken(email);
    // Of several, two find the link before one has used it, on a busy machine too.
    const answers = await Promise.all(
      ["first", "second", "third", "fourth"].map((which) => api.reset(token, `${which} of four`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400, 400, 400]);
    await expectRefused(token);
    const looked = await api.post("email-link", { token });
    expect(await looked.json()).toMatchObject({ purpose: "reset", state: "used", email });
  });

  it("expires after an hour, and every other link once one was used §S8", async ({
    product,
    requestResetToken,
    api,
    expectRefused,
  }) => {
    const { email } = await product.signUp();
    const older = await requestResetToken(email);
    const newer = await requestResetToken(email);
    expect((await api.reset(older, "by the older link")).status).toBe(204);
    await expectRefused(newer);
    product.clock.advance(HOUR);
    const latest = await requestResetToken(email);
    product.clock.advance(HOUR);
    await expectRefused(latest);
  });

  it("accepts the links of older emails, and changes nothing", async ({ product }) => {
    for (const method of ["GET", "HEAD"]) {
      const followed = await product.fetch("/api/auth/reset-password/abc-_1", { method });
      expect(followed.headers.get("location")).toBe("http://sovereign.test/auth#token=abc-_1");
      expect(followed.headers.get("referrer-policy")).toBe("no-referrer");
      expect(followed.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("preserves the link after a refused password", async ({ product, requestResetToken, api }) => {
    const { email } = await product.signUp();
    const token = await requestResetToken(email);
    expect(await codeOf(await api.reset(token, "short"))).toBe("auth.password_too_short");
    expect((await api.post("reset-password", { token, newPassword: "long enough" })).status).toBe(
      204,
    );
  });

  it("stores the link hashed §S8", async ({ product, requestResetToken }) => {
    const { email } = await product.signUp();
    const token = await requestResetToken(email);
    const rows = JSON.stringify(await product.database.db.select().from(verification));
    expect(rows).not.toContain(token);
  });

  it("confirms the address, because the link verified the mailbox, and welcomes the member", async ({
    api,
    requestResetToken,
    product,
  }) => {
    await api.signUp("forgot@example.com");
    const token = await requestResetToken("forgot@example.com");
    await api.reset(token, "remembered now");
    expect((await api.signIn("forgot@example.com", "remembered now")).status).toBe(200);
    const mails = product.mailer.sent.filter((mail) => mail.to === "forgot@example.com");
    expect(mails).toHaveLength(4);
  });

  it("responds alike for an unknown address and sends no email §S39", async ({ product, api }) => {
    const { email } = await product.signUp();
    const known = await api.requestReset(email);
    const unknown = await api.requestReset("nobody@example.com");
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect(product.mailer.sent.some((mail) => mail.to === "nobody@example.com")).toBe(false);
  });

  it("refuses a forged link in any form §S70", async ({ expectRefused, product }) => {
    await expectRefused("x".repeat(43));
    const followed = await product.fetch("/api/auth/reset-password/%0d%0aset-cookie:x");
    expect(followed.headers.get("location")).toBe("http://sovereign.test/auth#token=");
  });
});
