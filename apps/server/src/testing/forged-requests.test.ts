import { describe, expect } from "vitest";
import { codeOf, cookieOf, PASSWORD } from "./account-requests.ts";
import { giftsOf } from "./gifts.ts";
import { productTest } from "./product-test.ts";

const it = productTest({ payments: true });

const EVIL = "https://evil.example";
const LINES = "Ada\r\nBcc: everybody@example.com";

describe("the site's own address", () => {
  it("is the setting's in an email, whatever host the request names §S73", async ({
    product,
    member,
  }) => {
    const names = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    const asked = await product.app.fetch(
      new Request(`${EVIL}/api/auth/request-password-reset`, {
        method: "POST",
        headers: { ...names, "content-type": "application/json" },
        body: JSON.stringify({ email: member.email }),
      }),
    );
    expect(asked.status).toBe(200);
    const { text, html } = product.mailer.lastTo(member.email);
    expect(text).toContain(`${product.config.appUrl}/auth#token=`);
    expect(text + html).not.toContain("evil.example");
  });
});

describe("a second slash in a path", () => {
  it("leads to no route §S74", async ({ product, member }) => {
    const body = JSON.stringify({ email: member.email, password: PASSWORD });
    const headers = { "content-type": "application/json" };
    for (const path of [
      "//api/auth/sign-in/email",
      "/api//auth/sign-in/email",
      "/api/auth/sign-in/email/",
    ]) {
      const url = product.config.appUrl + path;
      const answer = await product.app.fetch(new Request(url, { method: "POST", headers, body }));
      expect(answer.status, path).toBeGreaterThanOrEqual(404);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
  });
});

describe("a cookie that the server did not write", () => {
  it("is not adopted by a sign-in, nor is another member's §S3", async ({
    product,
    member,
    api,
  }) => {
    const chosen = `__Host-refresh=${"a".repeat(43)}`;
    const thief = await product.signUp();
    for (const cookie of [chosen, thief.cookie]) {
      const answer = await api.post(
        "sign-in/email",
        { email: member.email, password: PASSWORD },
        { cookie },
      );
      expect(answer.status).toBe(200);
      expect(cookieOf(answer)).not.toBe(cookie);
    }
    expect((await api.refresh(chosen)).status).toBe(401);
    // The browser's former session ended with its cookie.
    expect((await api.refresh(thief.cookie)).status).toBe(401);
  });

  it("confirms no account and refreshes no session §S72", async ({ product, member, api }) => {
    const alter = (cookie: string) =>
      cookie.replace(/.{4}$/, (end) => (end === "AAAA" ? "BBBB" : "AAAA"));
    const signedUp = cookieOf(await api.signUp("altered@example.com"));
    const link = product.mailer.linkTo("altered@example.com", "token=");
    expect(await codeOf(await api.confirm(link, {}, alter(signedUp)))).toBe(
      "auth.password_required",
    );
    expect((await api.refresh(alter(member.cookie))).status).toBe(401);
    expect((await api.refresh(member.cookie)).status).toBe(200);
  });
});

describe("a line break in what an email contains", () => {
  it("is refused in an address and adds no header to a subject §S26", async ({
    product,
    member,
  }) => {
    const shop = giftsOf(product);
    const sent = product.mailer.sent.length;
    for (const changes of [
      { recipient: `a@example.com\r\nBcc: b@example.com` },
      { giver_name: LINES },
    ]) {
      expect([changes, (await shop.order(member, changes)).status]).toEqual([changes, 400]);
    }
    const change = await member.fetch("/api/me/email-change", {
      method: "POST",
      body: JSON.stringify({ email: "new@example.com\r\nBcc: b@example.com" }),
    });
    expect(change.status).toBe(400);
    expect(product.mailer.sent).toHaveLength(sent);
  });
});
