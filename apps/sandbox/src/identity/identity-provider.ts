import { Hono } from "hono";
import { isProven } from "./client-proof.ts";
import { createCodes } from "./codes.ts";
import { createIdTokens } from "./id-tokens.ts";
import { identityPages } from "./identity-pages.ts";
import type { Asked, IdentityClient, Person, Tampering, WayBack } from "./identity-types.ts";

export type * from "./identity-types.ts";

export type IdentityProviderOptions = {
  /** Its base URL, which is also the `iss` of its tokens. */
  issuer: string;
  client: IdentityClient;
  now?: () => number;
};

/**
 * Returns a fake OpenID Connect provider that refuses what the real ones refuse.
 * `oauth2-mock-server` checks no client and no redirect, sends no form_post and has no page to
 * sign in or cancel on.
 */
export function createIdentityProvider(options: IdentityProviderOptions) {
  const { issuer, client, now = Date.now } = options;
  const { provider, clientId } = client;
  const codes = createCodes(now);
  const tokens = createIdTokens({ provider, issuer, now });
  const faults: { tampering: Tampering; down: boolean } = { tampering: {}, down: false };

  /** Returns the authorization request, or an error text where it is invalid. */
  function read(query: URLSearchParams): Asked | string {
    const get = (name: string) => query.get(name) ?? "";
    const responseMode = get("response_mode") || "query";
    if (get("client_id") !== clientId) return "invalid_client: no such client_id";
    if (get("response_type") !== "code") return "unsupported_response_type: only code";
    if (!URL.canParse(get("redirect_uri"))) return "invalid_request: redirect_uri is missing";
    if (!get("scope").split(" ").includes("openid")) return "invalid_scope: openid is missing";
    if (get("code_challenge_method") !== "S256" || !get("code_challenge")) {
      return "invalid_request: code_challenge with S256 is missing";
    }
    if (responseMode !== "query" && responseMode !== "form_post") {
      return "invalid_request: response_mode must be query or form_post";
    }
    if (provider === "apple" && responseMode !== "form_post" && /email|name/.test(get("scope"))) {
      return "invalid_request: response_mode must be form_post when name or email scope is requested";
    }
    return {
      clientId,
      redirectUri: get("redirect_uri"),
      state: get("state"),
      nonce: query.get("nonce") ?? undefined,
      challenge: get("code_challenge"),
      responseMode,
    };
  }

  function wayBack({ redirectUri, state, responseMode }: Asked, outcome: Record<string, string>) {
    const fields = { ...outcome, state };
    if (responseMode === "form_post") return { method: "POST" as const, url: redirectUri, fields };
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return { method: "GET" as const, url: url.href };
  }

  const control = {
    read,
    approve: (asked: Asked, person: Person): WayBack =>
      wayBack(asked, { code: codes.give(asked, person) }),
    cancel: (asked: Asked): WayBack =>
      wayBack(asked, {
        error: provider === "apple" ? "user_cancelled_authorize" : "access_denied",
      }),
    tamper(how: Tampering): void {
      faults.tampering = how;
    },
    setDown(isDown: boolean): void {
      faults.down = isDown;
    },
  };

  const app = new Hono().basePath(new URL(issuer).pathname.replace(/\/$/, ""));
  app.use(async (c, next) => (faults.down ? c.text("down", 503) : next()));
  app.get("/.well-known/openid-configuration", (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      response_modes_supported: ["query", "form_post"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: ["openid", "email", "name"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      code_challenge_methods_supported: ["S256"],
    }),
  );
  app.get("/keys", async (c) => c.json(await tokens.published()));
  app.post("/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const get = (name: string) => form.get(name) ?? "";
    const given = { clientId: get("client_id"), secret: get("client_secret") };
    if (!(await isProven(client, given, { issuer, now: new Date(now()) }))) {
      return c.json({ error: "invalid_client" }, 401);
    }
    if (get("grant_type") !== "authorization_code") {
      return c.json({ error: "unsupported_grant_type" }, 400);
    }
    const grant = codes.exchange(get("code"), {
      clientId,
      redirectUri: get("redirect_uri"),
      verifier: get("code_verifier"),
    });
    if (!grant) return c.json({ error: "invalid_grant" }, 400);
    c.header("cache-control", "no-store");
    return c.json({
      access_token: "sandbox",
      token_type: "Bearer",
      expires_in: 3600,
      id_token: await tokens.sign(grant.asked, grant.person, faults.tampering, given.secret),
    });
  });
  app.route("/", identityPages({ provider, control }));
  return { app, control };
}

export type IdentityStandIn = ReturnType<typeof createIdentityProvider>;
