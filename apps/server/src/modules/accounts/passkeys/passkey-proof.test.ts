import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import { decodeJwt } from "jose";
import { expect } from "vitest";
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

it("a passkey renews the proof of its member's session, and of no other", async ({
  member,
  product,
  api,
}) => {
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
