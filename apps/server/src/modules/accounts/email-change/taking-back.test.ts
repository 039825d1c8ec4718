import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests, setUpApp } from "#testing/second-factor.ts";

const STEP = 30_000;
const NEW_PASSWORD = "another horse, another battery";

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
  })
  /** The owner undoes it and sets another password; returns the new session. */
  .extend("takeBack", ({ api, product, member }) => async (token: string) => {
    const undone = await api.post("undo-email-change", { token });
    if (undone.status !== 204) throw new Error(await undone.text());
    const reset = tokenIn(product.mailer.linkTo(member.email, "/auth#"));
    expect((await api.reset(reset, NEW_PASSWORD)).status).toBe(204);
    return sessionOf(await api.signIn(member.email, NEW_PASSWORD));
  });

describe("taking a change of address back", () => {
  it("removes a factor that was added before the change was requested and verified after it", async ({
    product,
    member,
    ask,
    confirm,
    takeBack,
  }) => {
    const thief = factorRequests(product.fetch, member.accessToken);
    const { id, totp } = await thief.begin();
    product.clock.advance(1000);
    const links = await ask(member.accessToken);
    expect((await confirm(links.confirm, member.accessToken)).status).toBe(204);
    const counted = await thief.give(id, appCode(totp?.secret ?? "", product.clock.now()));
    expect(counted.status).toBe(200);
    const session = await takeBack(links.undo);
    expect(session).not.toHaveProperty("challenge_due");
    const { factors } = await factorRequests(product.fetch, session.access_token).list();
    expect(factors).toEqual([]);
  });

  it("notifies the previous address, and not one that was never confirmed", async ({
    product,
    member,
    thiefs,
    ask,
    confirm,
    takeBack,
  }) => {
    const unconfirmed = await ask(member.accessToken);
    const session = await takeBack(unconfirmed.undo);
    expect(product.mailer.lastTo(thiefs).subject).toBe("Confirm your new address");
    const links = await ask(session.access_token);
    expect((await confirm(links.confirm, session.access_token)).status).toBe(204);
    await takeBack(links.undo);
    const notice = product.mailer.lastTo(thiefs);
    expect(notice.subject).toBe("The change of address was undone");
    expect(notice.text).not.toContain(member.email);
  });

  it("preserves the owner's own factor, but none of the recovery codes made since", async ({
    product,
    member,
    api,
    ask,
    takeBack,
  }) => {
    const app = await product.setUpApp(member);
    const { accessToken: thiefs } = app;
    product.clock.advance(STEP);
    const links = await ask(thiefs);
    const [code = ""] = await factorRequests(product.fetch, thiefs).makeCodes();
    const session = await takeBack(links.undo);
    expect(session).toMatchObject({ challenge_due: true });
    const { access_token } = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    const requests = factorRequests(product.fetch, access_token);
    expect(await codeOf(await requests.recover(code, NEW_PASSWORD))).toBe("factor.code_wrong");
    const owners = await requests.give(app.id, appCode(app.secret, product.clock.now()));
    expect(owners.status).toBe(200);
  });

  it("deletes recovery codes without a factor", async ({ product, member, api, ask, takeBack }) => {
    const links = await ask(member.accessToken);
    product.clock.advance(STEP);
    const app = await product.setUpApp(member);
    const thief = factorRequests(product.fetch, app.accessToken);
    const [code = ""] = await thief.makeCodes();
    const session = await takeBack(links.undo);
    await setUpApp(product.fetch, session.access_token, product.clock.now);
    const { access_token } = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
    const later = factorRequests(product.fetch, access_token);
    expect((await later.list()).recovery_codes_left).toBe(0);
    expect(await codeOf(await later.recover(code, NEW_PASSWORD))).toBe("factor.code_wrong");
  });
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
