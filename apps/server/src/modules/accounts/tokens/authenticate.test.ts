import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect } from "vitest";
import { accountRequests } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;

const it = productTest()
  .extend("ask", { scope: "file" }, ({ product }) => accountRequests(product.fetch).user)
  .extend("holder", { scope: "file" }, ({ product }) => product.signUp(undefined, "Asia/Tokyo"))
  .extend("refusalOf", ({ ask }) => async (token: string) => {
    const answer = await ask(token);
    const problem = (await answer.json()) as { code: string; detail: string };
    return { status: answer.status, code: problem.code, detail: problem.detail };
  });

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

describe("the access token", () => {
  it("is ES256, valid for ten minutes, and states who, where and how §3.5 §S4", ({ holder }) => {
    const claims = decodeJwt(holder.accessToken);
    expect(decodeProtectedHeader(holder.accessToken)).toMatchObject({
      alg: "ES256",
      typ: "at+jwt",
    });
    expect(claims).toMatchObject({
      iss: "http://sovereign.test",
      aud: "authenticated",
      email: holder.email,
      role: "user",
      aal: "aal1",
      amr: [{ method: "password", timestamp: claims.iat }],
      zoneinfo: "Asia/Tokyo",
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  });

  it("can be verified by anyone with the published keys §7.3", async ({ product, holder }) => {
    const answer = await product.fetch("/.well-known/jwks.json");
    const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
    const { kid } = decodeProtectedHeader(holder.accessToken);
    expect(keys.find((key) => key.kid === kid)).toMatchObject({ kty: "EC", crv: "P-256" });
    expect(keys.some((key) => "d" in key || "privateKey" in key)).toBe(false);
  });

  it("is verified without a statement to the database", async ({ product, holder, ask }) => {
    const { access_token: fresh } = (await (
      await accountRequests(product.fetch).signIn(holder.email)
    ).json()) as { access_token: string };
    product.statements.length = 0;
    expect((await ask(fresh)).status).toBe(200);
    expect((await ask(fresh)).status).toBe(200);
    // Two each, for the member's row and their factors.
    expect(product.statements).toHaveLength(4);
    expect(product.statements.join()).not.toMatch(/session|jwks/);
  });

  it("is refused when tampered with §8.9 §S4", async ({ holder, refusalOf }) => {
    const [header = "", payload = "", signature = ""] = holder.accessToken.split(".");
    const raised = encode({ ...decodeJwt(holder.accessToken), role: "admin" });
    const refusal = { status: 401, code: "auth.token_invalid", detail: "Invalid JWT signature" };
    expect(await refusalOf(`${header}.${raised}.${signature}`)).toEqual(refusal);
    expect(await refusalOf(`${header}.${payload}.${signature.slice(0, -6)}AAAAAA`)).toEqual(
      refusal,
    );
  });

  it("is refused with alg none, with HS256 over the public key, and with a forger's own key §S4", async ({
    holder,
    refusalOf,
    product,
  }) => {
    const claims = decodeJwt(holder.accessToken);
    const { kid } = decodeProtectedHeader(holder.accessToken);
    const header = { alg: "none", typ: "at+jwt", kid };
    expect((await refusalOf(`${encode(header)}.${encode(claims)}.AA`)).status).toBe(401);

    const { keys } = (await (await product.fetch("/.well-known/jwks.json")).json()) as {
      keys: object[];
    };
    const confused = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid });
    const publicBytes = new TextEncoder().encode(JSON.stringify(keys[0]));
    expect((await refusalOf(await confused.sign(publicBytes))).status).toBe(401);

    const own = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(own.publicKey);
    for (const forged of [{ kid }, { kid: "own" }, { kid, jwk }]) {
      const token = new SignJWT(claims).setProtectedHeader({
        alg: "ES256",
        typ: "at+jwt",
        ...forged,
      });
      expect((await refusalOf(await token.sign(own.privateKey))).code).toBe("auth.token_invalid");
    }
  });

  it("is refused after ten minutes §S4", async ({ ask, holder, product, refusalOf }) => {
    expect((await ask(holder.accessToken)).status).toBe(200);
    product.clock.advance(10 * MINUTE);
    expect(await refusalOf(holder.accessToken)).toMatchObject({
      status: 401,
      detail: "JWT expired",
    });
  });

  it("cannot be replaced by a confirmation link's token §S85", async ({ product, refusalOf }) => {
    const link = product.mailer.sent.flatMap(
      (mail) => /token=([\w.-]+)/.exec(mail.text)?.[1] ?? [],
    );
    expect((await refusalOf(link[0] ?? "")).code).toBe("auth.token_invalid");
  });

  it("is required, and responses to its owner are not cached §S47", async ({ product, ask }) => {
    const anonymous = await product.fetch("/api/auth/user");
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get("www-authenticate")).toBe("Bearer");
    const { accessToken } = await product.signUp();
    expect((await ask(accessToken)).headers.get("cache-control")).toBe("no-store");
  });
});
