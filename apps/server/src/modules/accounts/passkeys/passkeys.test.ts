import { randomUUID } from "node:crypto";
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@sovereign/contract/passkeys";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { passkeys } from "#schema/schema.ts";
import { codeOf, PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { productTest } from "#testing/product-test.ts";

const ORIGIN = "http://sovereign.test";
const MINUTE = 60_000;

type Authenticator = ReturnType<typeof createAuthenticator>;

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const it = productTest()
  .extend("own", ({ member }) => {
    const post = (path: string, body: object = {}, method = "POST") =>
      member.fetch(`/api/me/passkeys${path}`, { method, body: JSON.stringify(body) });
    return {
      post,
      ask: async () => bodyOf<PasskeyCreationOptions>(await post("/options")),
      list: async () =>
        (await bodyOf<{ passkeys: Passkey[] }>(await member.fetch("/api/me/passkeys"))).passkeys,
    };
  })
  .extend("device", () => createAuthenticator({ origin: ORIGIN }))
  .extend("add", ({ own }) => async (device: Authenticator, name = "This phone") => {
    const answer = await own.post("", { name, credential: device.create(await own.ask()) });
    return bodyOf<{ passkeys: Passkey[] }>(answer);
  })
  .extend("way", ({ api }) => ({
    ask: async () => bodyOf<PasskeyRequestOptions>(await api.post("sign-in/passkey/options")),
    signIn: (answer: PasskeyAssertion) => api.post("sign-in/passkey", answer),
  }));

describe("a passkey", () => {
  it("signs its member in §7.13", async ({ add, device, own, way, member, product }) => {
    const [added] = (await add(device)).passkeys;
    expect(added).toMatchObject({ id: device.id, name: "This phone", last_used_at: null });
    const notice = product.mailer.lastTo(member.email).text;
    expect(notice).toContain("A passkey was added to your account.");
    expect(notice).not.toContain("This phone");
    product.clock.advance(MINUTE);
    const session = await sessionOf(await way.signIn(device.get(await way.ask())));
    expect(session.user.email).toBe(member.email);
    expect(decodeJwt(session.access_token)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "passkey" }],
    });
    expect((await own.list())[0]?.last_used_at).toBe(product.clock.now().toISOString());
  });

  it("may be one of several, is removed on its own, and then signs no one in", async ({
    add,
    own,
    device,
    way,
    member,
    product,
  }) => {
    const other = createAuthenticator({ origin: ORIGIN, counts: false });
    await add(device, "Desk");
    product.clock.advance(MINUTE);
    const options = await own.ask();
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
    expect(
      (await add(other, "Pocket")).passkeys.map(({ name, backed_up }) => [name, backed_up]),
    ).toEqual([
      ["Desk", false],
      ["Pocket", true],
    ]);
    const gone = await bodyOf<{ passkeys: Passkey[] }>(
      await own.post(`/${device.id}`, {}, "DELETE"),
    );
    expect(gone.passkeys.map(({ name }) => name)).toEqual(["Pocket"]);
    expect(product.mailer.lastTo(member.email).text).toContain("A passkey was removed");
    expect(await codeOf(await way.signIn(device.get(await way.ask())))).toBe("passkey.refused");
    for (let use = 0; use < 2; use += 1) {
      expect((await way.signIn(other.get(await way.ask()))).status).toBe(200);
    }
  });

  it("requires fresh authentication §7.13", async ({ add, device, product, api, member }) => {
    await add(device);
    product.clock.advance(11 * MINUTE);
    const fresh = await sessionOf(await api.refresh(member.cookie));
    const stale = (path: string, body: object, method = "POST") =>
      product.fetch(`/api/me/passkeys${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${fresh.access_token}` },
      });
    expect(await codeOf(await stale("/options", {}))).toBe("auth.fresh_sign_in_required");
    expect(await codeOf(await stale(`/${device.id}`, {}, "DELETE"))).toBe(
      "auth.fresh_sign_in_required",
    );
    expect((await stale("/options", { password: PASSWORD })).status).toBe(200);
    expect((await stale(`/${device.id}`, { password: PASSWORD }, "DELETE")).status).toBe(200);
  });

  it("belongs to one member: another can neither see nor remove it, nor add the same §S13", async ({
    add,
    own,
    device,
    product,
  }) => {
    await add(device);
    const other = await product.signUp();
    const asOther = (path: string, method = "POST", body: object = {}) =>
      other.fetch(`/api/me/passkeys${path}`, { method, body: JSON.stringify(body) });
    expect(await (await other.fetch("/api/me/passkeys")).json()).toEqual({ passkeys: [] });
    expect(await codeOf(await asOther(`/${device.id}`, "DELETE"))).toBe("passkey.not_found");
    const options = await bodyOf<PasskeyCreationOptions>(await asOther("/options"));
    const credential = device.create(options);
    expect(await codeOf(await asOther("", "POST", { name: "Mine", credential }))).toBe(
      "passkey.refused",
    );
    const foreign = device.create(await own.ask());
    expect(await codeOf(await asOther("", "POST", { name: "Mine", credential: foreign }))).toBe(
      "passkey.refused",
    );
    expect((await own.list()).length).toBe(1);
  });
});

const REFUSED = [
  ["from another origin", { origin: "https://evil.test" }],
  ["for another relying party", { rpId: "evil.test" }],
  ["without user verification", { verified: false }],
  ["of another ceremony", { type: "webauthn.other" }],
  ["within another site's page", { crossOrigin: true }],
  ["of a challenge nobody gave", { challenge: "bm9ib2R5" }],
] as const;

describe("passkey verification refuses", () => {
  it.for(REFUSED)("a new passkey %s", async ([, otherwise], { own, device }) => {
    const credential = device.create(await own.ask(), otherwise);
    expect(await codeOf(await own.post("", { name: "Key", credential }))).toBe("passkey.refused");
    expect(await own.list()).toEqual([]);
  });

  it.for([
    ...REFUSED,
    ["signed by another key", { foreignKey: true }],
    ["for another member", { userHandle: "c29tZWJvZHk" }],
    ["with an unchanged counter", { counter: 1 }],
    ["with a counter reset to zero", { counter: 0 }],
  ] as const)("a sign-in %s §7.13", async ([, otherwise], { add, device, way }) => {
    await add(device);
    expect(await codeOf(await way.signIn(device.get(await way.ask(), otherwise)))).toBe(
      "passkey.refused",
    );
    expect((await way.signIn(device.get(await way.ask()))).status).toBe(200);
  });

  it("an origin that only headers have §7.13 §S73", async ({ add, device, product, way }) => {
    await add(device);
    const body = device.get(await way.ask(), { origin: "http://evil.test", rpId: "evil.test" });
    const headers = { host: "evil.test", "x-forwarded-host": "evil.test", origin: ORIGIN };
    const answer = await product.fetch("http://evil.test/api/auth/sign-in/passkey", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(await codeOf(answer)).toBe("passkey.refused");
  });

  it("a challenge used twice or late §7.13", async ({ add, device, way, product }) => {
    await add(device);
    const once = await way.ask();
    expect((await way.signIn(device.get(once))).status).toBe(200);
    expect(await codeOf(await way.signIn(device.get(once)))).toBe("passkey.refused");

    const burnt = await way.ask();
    await way.signIn(device.get(burnt, { verified: false }));
    expect(await codeOf(await way.signIn(device.get(burnt)))).toBe("passkey.refused");

    const raced = await way.ask();
    const racers = await Promise.all([1, 2, 3].map(() => way.signIn(device.get(raced))));
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);

    const late = await way.ask();
    product.clock.advance(5 * MINUTE + 1000);
    expect(await codeOf(await way.signIn(device.get(late)))).toBe("passkey.refused");
  });

  it("one counter value for two simultaneous sign-ins", async ({ add, device, way }) => {
    await add(device);
    const asked = await Promise.all([way.ask(), way.ask()]);
    const answers = asked.map((options) => device.get(options, { counter: 77 }));
    const both = await Promise.all(answers.map(way.signIn));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it("a sign-in's challenge at a set-up §S85", async ({ own, device, way, add }) => {
    const { challenge } = await way.ask();
    const credential = device.create({ ...(await own.ask()), challenge });
    expect(await codeOf(await own.post("", { name: "Key", credential }))).toBe("passkey.refused");
    await add(device);
    const given = await own.ask();
    const answer = device.get({ ...(await way.ask()), challenge: given.challenge });
    expect(await codeOf(await way.signIn(answer))).toBe("passkey.refused");
  });

  it("an invalid name, and an invalid authenticator response", async ({ own, device, api }) => {
    const credential = device.create(await own.ask());
    expect(await codeOf(await own.post("", { name: "  ", credential }))).toBe("request.invalid");
    const garbled = { ...credential.response, attestationObject: "AAAA" };
    const broken = { name: "Key", credential: { ...credential, response: garbled } };
    expect(await codeOf(await own.post("", broken))).toBe("passkey.refused");
    expect(await codeOf(await api.post("sign-in/passkey", {}))).toBe("request.invalid");
  });

  it("the twenty-first", async ({ own, device, product, member }) => {
    const credential = device.create(await own.ask());
    const { db } = product.database;
    for (let at = 0; at < 20; at += 1) {
      await db.insert(passkeys).values({
        id: randomUUID(),
        userId: member.id,
        name: `Key ${at}`,
        publicKey: "",
        counter: 0,
        transports: "",
        backedUp: false,
        createdAt: product.clock.now(),
      });
    }
    expect(await codeOf(await own.post("", { name: "Key", credential }))).toBe("passkey.too_many");
    expect(await codeOf(await own.post("/options"))).toBe("passkey.too_many");
    expect((await own.list()).length).toBe(20);
  });
});

describe("a member with a second factor", () => {
  it("must verify it after a passkey §7.14", async ({ add, device, way, member, product }) => {
    await add(device);
    await product.setUpApp(member);
    const answer = await way.signIn(device.get(await way.ask()));
    const session = await sessionOf(answer);
    expect(session.challenge_due).toBe(true);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const asked = await product.fetch("/api/me/passkeys", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(await codeOf(asked)).toBe("auth.second_factor_required");
  });
});
