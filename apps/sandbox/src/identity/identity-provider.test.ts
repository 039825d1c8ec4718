import { createHash } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { createIdentityProvider } from "./identity-provider.ts";

const ISSUER = "http://sandbox.test/google";
const VERIFIER = "the client's verifier, too long to be guessed";
const REDIRECT = "http://app.test/back";
const CLIENT = { provider: "google", clientId: "client", secret: "secret" } as const;

const QUERY = {
  client_id: "client",
  response_type: "code",
  redirect_uri: REDIRECT,
  scope: "openid email",
  state: "state",
  nonce: "nonce",
  code_challenge_method: "S256",
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
};
const EXCHANGE = {
  client_id: "client",
  client_secret: "secret",
  grant_type: "authorization_code",
  redirect_uri: REDIRECT,
  code_verifier: VERIFIER,
};

function open(now = () => Date.now()) {
  const provider = createIdentityProvider({ issuer: ISSUER, client: CLIENT, now });
  const { control } = provider;
  const code = (query: Record<string, string> = QUERY) => {
    const asked = control.read(new URLSearchParams(query));
    if (typeof asked === "string") throw new Error(asked);
    const way = control.approve(asked, { email: "e.marlowe@example.com", emailVerified: true });
    return new URL(way.url).searchParams.get("code") ?? "";
  };
  const exchange = (fields: Record<string, string>) =>
    provider.app.request(`${ISSUER}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...EXCHANGE, ...fields }),
    });
  return { ...provider, code, exchange };
}

describe("the fake identity provider", () => {
  it("publishes its URLs under its issuer, and signs with the key that it publishes", async () => {
    const { app, code, exchange } = open();
    const discovery = await app.request(`${ISSUER}/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer: ISSUER, jwks_uri: `${ISSUER}/keys` });
    const answer = (await (await exchange({ code: code() })).json()) as { id_token: string };
    const keys = (await (await app.request(`${ISSUER}/keys`)).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(answer.id_token, createLocalJWKSet(keys), {
      issuer: ISSUER,
      audience: "client",
      algorithms: ["RS256"],
    });
    expect(payload).toMatchObject({ nonce: "nonce", email_verified: true });
  });

  it.for([
    ["another secret", { client_secret: "guess" }, 401],
    ["another client", { client_id: "other" }, 401],
    ["another redirect URL", { redirect_uri: "http://evil.test" }, 400],
    ["another verifier", { code_verifier: "guess" }, 400],
    ["no such code", { code: "guess" }, 400],
  ] as const)("issues no token for %s", async ([, fields, status]) => {
    const { code, exchange } = open();
    expect((await exchange({ code: code(), ...fields })).status).toBe(status);
  });

  it("accepts a code once, and for five minutes", async () => {
    let now = Date.now();
    const { code, exchange } = open(() => now);
    const first = code();
    expect((await exchange({ code: first })).status).toBe(200);
    expect((await exchange({ code: first })).status).toBe(400);
    const late = code();
    now += 5 * 60_000 + 1;
    expect((await exchange({ code: late })).status).toBe(400);
  });

  it.for(["client_id", "response_type", "redirect_uri", "scope", "code_challenge"] as const)(
    "shows no page without %s",
    async (name) => {
      const { app } = open();
      const { [name]: _, ...rest } = QUERY;
      const page = await app.request(`${ISSUER}/authorize?${new URLSearchParams(rest)}`);
      expect(page.status).toBe(400);
    },
  );

  it("lets a person choose who they are, or cancel", async () => {
    const { app } = open();
    const page = `${ISSUER}/authorize?${new URLSearchParams(QUERY)}`;
    expect(await (await app.request(page)).text()).toContain("Sign in with Google");
    const press = async (fields: Record<string, string>) => {
      const answer = await app.request(page, { method: "POST", body: new URLSearchParams(fields) });
      return new URL(answer.headers.get("location") ?? "").searchParams;
    };
    const approved = await press({
      act: "approve",
      email: "e.marlowe@example.com",
      verified: "yes",
    });
    expect([...approved.keys()]).toEqual(["code", "state"]);
    expect((await press({ act: "cancel" })).get("error")).toBe("access_denied");
  });
});
