import type { PasskeyCreationOptions } from "@sovereign/contract/passkeys";
import type { TakenBack } from "@sovereign/contract/taking-back";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { passkeys } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { signUpNewStaff, signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";
import type { TestProduct } from "#testing/test-product.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const textedCode = ({ texts }: TestProduct) =>
  /^\d{6}/.exec(texts.messages()[0]?.body ?? "")?.[0] ?? "";

/** Support with an authenticator app, a phone and recovery codes, whose password is known to a thief. */
const it = productTest({ texts: true })
  .extend("owner", ({ product }) => signUpStaff(product, "owner"))
  .extend("victim", async ({ product }) => {
    const member = await signUpNewStaff(product, "support");
    const app = await product.setUpApp(member);
    const requests = factorRequests(product.fetch, app.accessToken);
    const codes = await requests.makeCodes();
    const { id: phone } = await requests.beginPhone();
    const asked = await requests.challenge(phone);
    const texted = textedCode(product);
    const verified = await requests.verify(phone, asked, texted);
    if (verified.status !== 200) throw new Error(await verified.text());
    product.clock.advance(11 * MINUTE);
    return { ...member, app, phone, codes };
  })
  .extend("thief", async ({ api, product, victim }) => {
    const { access_token: token } = await sessionOf(await api.signIn(victim.email));
    return factorRequests(product.fetch, token);
  })
  .extend("byText", async ({ product, thief, victim }) => {
    const asked = await thief.challenge(victim.phone);
    const code = textedCode(product);
    const { access_token: token } = await sessionOf(await thief.verify(victim.phone, asked, code));
    return { token, ...factorRequests(product.fetch, token) };
  })
  .extend("byCode", async ({ product, thief, victim }) => {
    const answer = await thief.recover(victim.codes[0] ?? "");
    const { access_token: token } = await sessionOf(answer);
    return { token, ...factorRequests(product.fetch, token) };
  });

describe("a password and a text message", () => {
  it("set no factor up beside a stronger one, remove none and make no codes §S9", async ({
    byText,
    victim,
    product,
  }) => {
    const outcomes = [
      await byText.enroll({ factor_type: "totp", friendly_name: "Mine" }),
      await byText.remove(victim.app.id),
      await byText.remove(victim.phone),
      await byText.send("POST", "recovery-codes", {}),
      await product.fetch("/api/me/passkeys/options", {
        method: "POST",
        body: "{}",
        headers: { authorization: `Bearer ${byText.token}` },
      }),
    ];
    expect(await Promise.all(outcomes.map(codeOf))).toEqual(
      outcomes.map(() => "auth.stronger_factor_required"),
    );
    expect((await byText.list()).factors).toHaveLength(2);
  });
});

describe("a password and a recovery code", () => {
  it("set up an app that opens the office a day later, and every owner is told §S9", async ({
    byCode,
    victim,
    owner,
    product,
    api,
  }) => {
    expect(await codeOf(await byCode.send("POST", "recovery-codes", {}))).toBe(
      "auth.stronger_factor_required",
    );
    expect((await byCode.remove(victim.app.id)).status).toBe(200);
    const { id, totp } = await byCode.begin("Mine");
    const codeNow = () => appCode(totp?.secret ?? "", product.clock.now());
    const office = (token: string) =>
      product.fetch("/api/office", { headers: { authorization: `Bearer ${token}` } });
    const { access_token: proved } = await sessionOf(await byCode.give(id, codeNow()));
    expect(await codeOf(await office(proved))).toBe("office.proof_waits");
    const { subject, text } = product.mailer.lastTo(owner.email);
    expect(subject).toBe("A second factor was added to a team account with a weaker sign-in");
    expect(text).toContain(victim.email);

    const signIn = async () => {
      const { access_token: token } = await sessionOf(await api.signIn(victim.email));
      const given = await factorRequests(product.fetch, token).give(id, codeNow());
      return (await sessionOf(given)).access_token;
    };
    product.clock.advance(23 * HOUR);
    expect(await codeOf(await office(await signIn()))).toBe("office.proof_waits");
    product.clock.advance(HOUR);
    expect((await office(await signIn())).status).toBe(200);
  });
});

describe("a way in that a freeze turned off", () => {
  it("is not the owner's again by a weaker proof; by a recovery code it waits a day §S9", async ({
    product,
    api,
    victim,
    owner,
  }) => {
    product.clock.advance(40 * 24 * HOUR);
    const code = () => appCode(victim.app.secret, product.clock.now());
    const signIn = async (password: string) => {
      const { access_token: token } = await sessionOf(await api.signIn(victim.email, password));
      return factorRequests(product.fetch, token);
    };
    const { access_token } = await sessionOf(
      await (await signIn(PASSWORD)).give(victim.app.id, code()),
    );
    const send = (token: string, path: string, body?: object) =>
      product.fetch(path, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    const device = createAuthenticator({ origin: product.config.appUrl });
    const asked = await send(access_token, "/api/me/passkeys/options", {});
    const credential = device.create((await asked.json()) as PasskeyCreationOptions);
    const added = await send(access_token, "/api/me/passkeys", { name: "Key", credential });
    expect(added.status).toBe(200);
    const token = tokenIn(product.mailer.linkTo(victim.email, "/auth/email/undo#"));
    product.clock.advance(MINUTE);
    await api.post("freeze", { token });
    const back = { token, new_password: "another horse, another battery" };
    const proved = await api.post("come-back", { ...back, proof: { password: PASSWORD } });
    expect(proved.status).toBe(204);

    const thief = await signIn(back.new_password);
    const challenge = await thief.challenge(victim.phone);
    const texted = await sessionOf(
      await thief.verify(victim.phone, challenge, textedCode(product)),
    );
    const seen = await send(texted.access_token, "/api/me/taken-back");
    const { ways } = (await seen.json()) as TakenBack;
    const way = `/api/me/taken-back/${ways[0]?.id}`;
    for (const mine of [true, false]) {
      expect(await codeOf(await send(texted.access_token, way, { mine }))).toBe(
        "auth.stronger_factor_required",
      );
    }
    const byCode = await (await signIn(back.new_password)).recover(victim.codes[0] ?? "");
    const recovered = await sessionOf(byCode);
    expect((await send(recovered.access_token, way, { mine: true })).status).toBe(200);
    expect(product.mailer.lastTo(owner.email).subject).toBe(
      "A second factor was added to a team account with a weaker sign-in",
    );
    const { db } = product.database;
    const [key] = await db.select().from(passkeys).where(eq(passkeys.id, device.id));
    expect(key?.countsFrom).toEqual(new Date(product.clock.now().getTime() + 24 * HOUR));
  });
});
