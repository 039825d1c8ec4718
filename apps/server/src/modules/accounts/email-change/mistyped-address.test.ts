import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

let count = 0;

const it = productTest({ environment: { RATE_LIMIT_FACTOR: "1" } })
  .extend("thiefs", () => {
    count += 1;
    return `thiefs-${count}@example.com`;
  })
  /** Requests the change with a session; returns the tokens of both email links. */
  .extend("ask", ({ product, member, thiefs }) => async (token: string) => {
    const asked = await product.fetch("/api/me/email-change", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ new_email: thiefs }),
    });
    if (asked.status !== 200) throw new Error(await asked.text());
    return {
      confirm: tokenIn(product.mailer.linkTo(thiefs, "/auth/email#")),
      undo: tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#")),
    };
  })
  .extend("confirm", ({ api }) => {
    return (token: string, session: string) =>
      api.post("confirm-email-change", { token }, { authorization: `Bearer ${session}` });
  });

describe("the reader of a mistyped mailbox", () => {
  it("can try ten passwords in ten minutes", async ({ product, api, member, ask }) => {
    const { confirm: token } = await ask(member.accessToken);
    const press = (password: string) => api.post("confirm-email-change", { token, password });
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await codeOf(await press(`guess ${guess}`))).toBe("auth.invalid_credentials");
    }
    expect(await codeOf(await press("one more guess"))).toBe("request.rate_limited");
    expect(await codeOf(await press(PASSWORD))).toBe("request.rate_limited");
    // A stranger's guesses do not limit a signed-in caller.
    const own = { authorization: `Bearer ${member.accessToken}` };
    product.clock.advance(1000);
    expect((await api.post("confirm-email-change", { token }, own)).status).toBe(204);
  });

  it("changes nothing with the password alone when the member has a second factor", async ({
    product,
    api,
    member,
    ask,
    confirm,
  }) => {
    const app = await product.setUpApp(member);
    const { confirm: token } = await ask(app.accessToken);
    const press = (password: string) => api.post("confirm-email-change", { token, password });
    expect(await codeOf(await press("a guess"))).toBe("auth.invalid_credentials");
    expect(await codeOf(await press(PASSWORD))).toBe("auth.second_factor_required");
    expect((await api.signIn(member.email)).status).toBe(200);
    expect((await confirm(token, app.accessToken)).status).toBe(204);
  });
});

describe("a stolen session", () => {
  it("keeps the member from no change: neither by guesses nor by requests", async ({
    product,
    api,
    member,
    thiefs,
    ask,
  }) => {
    const { access_token: own } = await sessionOf(await api.signIn(member.email));
    const { confirm: thiefsLink } = await ask(member.accessToken);
    for (let guess = 0; guess < 10; guess += 1) {
      await api.post("confirm-email-change", { token: thiefsLink, password: `guess ${guess}` });
    }
    for (let time = 0; time < 6; time += 1) {
      await product.fetch("/api/me/email-change/link", {
        method: "POST",
        headers: { authorization: `Bearer ${member.accessToken}` },
      });
    }
    await expect(ask(member.accessToken)).rejects.toThrow("request.rate_limited");
    const mine = `mine-${thiefs}`;
    const asked = await product.fetch("/api/me/email-change", {
      method: "POST",
      headers: { authorization: `Bearer ${own}` },
      body: JSON.stringify({ new_email: mine }),
    });
    expect(asked.status).toBe(200);
    const token = tokenIn(product.mailer.linkTo(mine, "/auth/email#"));
    // On another device, where the member is not signed in.
    const confirmed = await api.post("confirm-email-change", { token, password: PASSWORD });
    expect(confirmed.status).toBe(204);
  });
});
