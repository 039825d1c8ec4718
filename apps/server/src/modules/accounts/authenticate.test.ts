import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountRequests } from "#testing/account-requests.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const MINUTE = 60_000;

let product: TestProduct;
let member: Awaited<ReturnType<TestProduct["signUp"]>>;
let ask: ReturnType<typeof accountRequests>["user"];
beforeAll(async () => {
  product = await startTestProduct();
  ask = accountRequests(product.fetch).user;
  member = await product.signUp(undefined, "Asia/Tokyo");
});
afterAll(() => product.close());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function refusalOf(token: string) {
  const answer = await ask(token);
  const problem = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status, code: problem.code, detail: problem.detail };
}

describe("the access token", () => {
  it("is ES256, of ten minutes, and says who, where and how", () => {
    const claims = decodeJwt(member.accessToken);
    expect(decodeProtectedHeader(member.accessToken)).toMatchObject({
      alg: "ES256",
      typ: "at+jwt",
    });
    expect(claims).toMatchObject({
      iss: "http://sovereign.test",
      aud: "authenticated",
      email: member.email,
      role: "user",
      aal: "aal1",
      amr: [{ method: "password", timestamp: claims.iat }],
      zoneinfo: "Asia/Tokyo",
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  });

  it("can be verified by anybody with the published keys, which hold nothing private", async () => {
    const answer = await product.fetch("/.well-known/jwks.json");
    const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
    const { kid } = decodeProtectedHeader(member.accessToken);
    expect(keys.find((key) => key.kid === kid)).toMatchObject({ kty: "EC", crv: "P-256" });
    expect(keys.some((key) => "d" in key || "privateKey" in key)).toBe(false);
  });

  it("is verified without a statement to the database, seen before or not", async () => {
    const { access_token: fresh } = (await (
      await accountRequests(product.fetch).signIn(member.email)
    ).json()) as { access_token: string };
    product.statements.length = 0;
    expect((await ask(fresh)).status).toBe(200);
    expect((await ask(fresh)).status).toBe(200);
    // One each for the member's row, which is what the request is about.
    expect(product.statements).toHaveLength(2);
    expect(product.statements.join()).not.toMatch(/session|jwks/);
  });

  it("is refused when tampered with", async () => {
    const [header = "", payload = "", signature = ""] = member.accessToken.split(".");
    const raised = encode({ ...decodeJwt(member.accessToken), role: "admin" });
    const refusal = { status: 401, code: "auth.token_invalid", detail: "Invalid JWT signature" };
    expect(await refusalOf(`${header}.${raised}.${signature}`)).toEqual(refusal);
    expect(await refusalOf(`${header}.${payload}.${signature.slice(0, -6)}AAAAAA`)).toEqual(
      refusal,
    );
  });

  it("is refused with alg none, with HS256 over the public key, and by a key of one's own", async () => {
    const claims = decodeJwt(member.accessToken);
    const { kid } = decodeProtectedHeader(member.accessToken);
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

  it("is refused after ten minutes, also when it was accepted before", async () => {
    expect((await ask(member.accessToken)).status).toBe(200);
    product.clock.advance(10 * MINUTE);
    expect(await refusalOf(member.accessToken)).toMatchObject({
      status: 401,
      detail: "JWT expired",
    });
  });

  it("is not to be replaced by a confirmation link's token", async () => {
    const link = product.mailer.sent.flatMap(
      (mail) => /token=([\w.-]+)/.exec(mail.text)?.[1] ?? [],
    );
    expect((await refusalOf(link[0] ?? "")).code).toBe("auth.token_invalid");
  });

  it("is required, and answers to its owner are not stored", async () => {
    const anonymous = await product.fetch("/api/auth/user");
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get("www-authenticate")).toBe("Bearer");
    const { accessToken } = await product.signUp();
    expect((await ask(accessToken)).headers.get("cache-control")).toBe("no-store");
  });
});
