import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import { decodeJwt } from "jose";
import { expect } from "vitest";
import { passkeys } from "#schema/schema.ts";
import { codeOf, sessionOf } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

type Post = (path: string, body?: object) => Promise<Response>;

async function bodyOf<Body>(answer: Response): Promise<Body> {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}

const askProof = async (post: Post) => bodyOf<PasskeyRequestOptions>(await post("/proof/options"));

it("a passkey renews the proof of its member's session", async ({ member, product, api }) => {
  const as =
    (token: string): Post =>
    (path, body) =>
      api.post(`../me/passkeys${path}`, body, { authorization: `Bearer ${token}` });
  const own = as(member.accessToken);
  const device = createAuthenticator({ origin: "http://sovereign.test" });
  const creation = await bodyOf<PasskeyCreationOptions>(await own("/options"));
  await bodyOf(await own("", { name: "Phone", credential: device.create(creation) }));
  product.clock.advance(60_000);

  const signed = device.get(await askProof(own));
  const proved = await sessionOf(await own("/proof", signed));
  const [before, after] = [decodeJwt(member.accessToken), decodeJwt(proved.access_token)];
  expect(after.session_id).toBe(before.session_id);
  const timestamp = product.clock.now().getTime() / 1000;
  expect(after).toMatchObject({ aal: "aal1", amr: [{ method: "passkey", timestamp }, {}] });

  const refused = async (post: Post, options: PasskeyRequestOptions) =>
    codeOf(await post("/proof", device.get(options)));
  expect(await codeOf(await own("/proof", signed))).toBe("passkey.refused");
  const other = as((await product.signUp()).accessToken);
  expect(await refused(other, await askProof(other))).toBe("passkey.refused");
  expect(await refused(other, await askProof(own))).toBe("passkey.refused");
  const signIn = await api.post("sign-in/passkey/options");
  expect(await refused(own, await bodyOf<PasskeyRequestOptions>(signIn))).toBe("passkey.refused");
});

it("a passkey is renamed, by its member alone", async ({ member, product }) => {
  const id = `key-of-${member.id}`;
  await product.database.db.insert(passkeys).values({
    id,
    userId: member.id,
    name: "This device",
    publicKey: "",
    counter: 0,
    transports: "",
    backedUp: false,
    createdAt: product.clock.now(),
    lastUsedAt: null,
  });
  const rename = (by: typeof member, name: string) =>
    by.fetch(`/api/me/passkeys/${id}`, { method: "PATCH", body: JSON.stringify({ name }) });
  expect(await (await rename(member, " Desk ")).json()).toMatchObject({
    passkeys: [{ id, name: "Desk" }],
  });
  expect(await codeOf(await rename(member, " "))).toBe("request.invalid");
  expect(await codeOf(await rename(await product.signUp(), "Mine"))).toBe("passkey.not_found");
  const left = await (await member.fetch("/api/me/passkeys")).json();
  expect(left).toMatchObject({ passkeys: [{ name: "Desk" }] });
});
