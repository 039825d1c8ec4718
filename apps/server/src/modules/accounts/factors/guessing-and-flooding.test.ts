import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GUESSED = "Wrong codes were entered at your sign-in";
const NUMBER = "+351912000111";

const it = productTest({
  texts: true,
  environment: { TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "1" },
}).extend("guessed", ({ product, member }) => () => {
  const mails = product.mailer.sent.filter(({ to }) => to === member.email);
  return mails.filter(({ subject }) => subject === GUESSED).length;
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("guessing that stays below every limit", () => {
  it("is reported to the owner, even when each challenge is abandoned before its fifth attempt", async ({
    product,
    api,
    member,
    guessed,
  }) => {
    const app = await product.setUpApp(member);
    const before = guessed();
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const thief = factorRequests(product.fetch, access_token);
    for (let guess = 0; guess < 5; guess += 1) {
      const code = wrong(appCode(app.secret, product.clock.now()));
      expect(await codeOf(await thief.give(app.id, code))).toBe("factor.code_wrong");
      expect(guessed() - before).toBe(guess < 4 ? 0 : 1);
    }
  });

  it("is reported for recovery codes as well", async ({ product, api, member, guessed }) => {
    await product.setUpApp(member);
    const before = guessed();
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const thief = factorRequests(product.fetch, access_token);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await codeOf(await thief.recover(`2222-333${guess + 2}`))).toBe("factor.code_wrong");
    }
    expect(guessed() - before).toBe(1);
  });
});

describe("text messages to an unverified number", () => {
  it("are limited to six a day, except for its owner", async ({ product, api, member }) => {
    const owner = factorRequests(product.fetch, member.accessToken);
    const { id } = await owner.beginPhone(NUMBER);
    const challenge = await owner.challenge(id);
    const code = /^\d{6}/.exec(product.texts.messages()[0]?.body ?? "")?.[0] ?? "";
    expect((await owner.verify(id, challenge, code)).status).toBe(200);

    const send = async (from: number) => {
      const { accessToken } = await product.signUp();
      const stranger = factorRequests(product.fetch, accessToken);
      const begun = await stranger.beginPhone(NUMBER);
      return product.fetch(`/api/auth/factors/${begun.id}/challenge`, {
        method: "POST",
        body: "{}",
        headers: {
          authorization: `Bearer ${accessToken}`,
          "x-forwarded-for": `203.0.113.${from}`,
        },
      });
    };
    for (let text = 0; text < 5; text += 1) expect((await send(text)).status).toBe(200);
    expect((await send(99)).status).toBe(429);
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const waiting = factorRequests(product.fetch, access_token);
    expect(await waiting.challenge(id)).toBeTruthy();
    product.clock.advance(DAY + MINUTE);
    expect((await send(100)).status).toBe(200);
  });

  it("are limited to ten in ten minutes per address, whatever the numbers", async ({ product }) => {
    const from = { "x-forwarded-for": "203.0.113.200" };
    const send = async (text: number) => {
      const { accessToken } = await product.signUp();
      const begun = await factorRequests(product.fetch, accessToken).beginPhone(
        `+35191200${2000 + text}`,
      );
      return product.fetch(`/api/auth/factors/${begun.id}/challenge`, {
        method: "POST",
        body: "{}",
        headers: { authorization: `Bearer ${accessToken}`, ...from },
      });
    };
    for (let text = 0; text < 10; text += 1) expect((await send(text)).status).toBe(200);
    expect((await send(10)).status).toBe(429);
  });

  it("have fresh limits after a password change, once a day: a thief of the old one locks no one out", async ({
    product,
    api,
    member,
  }) => {
    const owner = factorRequests(product.fetch, member.accessToken);
    const { id } = await owner.beginPhone("+351912000333");
    const challenge = await owner.challenge(id);
    const code = /^\d{6}/.exec(product.texts.messages()[0]?.body ?? "")?.[0] ?? "";
    expect((await owner.verify(id, challenge, code)).status).toBe(200);
    const textAfterSignIn = async (password: string) => {
      const { access_token } = await sessionOf(await api.signIn(member.email, password));
      const waiting = factorRequests(product.fetch, access_token);
      return (await waiting.send("POST", `factors/${id}/challenge`, {})).status;
    };
    const useUp = async (password: string) => {
      let status = 200;
      for (let text = 0; status === 200; text += 1) {
        if (text % 4 === 0) product.clock.advance(11 * MINUTE);
        status = await textAfterSignIn(password);
      }
      expect(status).toBe(429);
    };
    const choose = async (password: string) => {
      await api.requestReset(member.email);
      await product.deliverDue();
      const token = tokenIn(product.mailer.linkTo(member.email, "/auth#"));
      expect((await api.reset(token, password)).status).toBe(204);
    };

    await useUp(PASSWORD);
    await choose("the owner's new password");
    expect(await textAfterSignIn("the owner's new password")).toBe(200);
    await useUp("the owner's new password");
    await choose("one password after the other");
    expect(await textAfterSignIn("one password after the other")).toBe(429);
  });
});
