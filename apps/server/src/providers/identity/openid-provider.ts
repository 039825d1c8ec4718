import * as openid from "openid-client";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { Attempt, IdentityProvider } from "#providers/ports.ts";

const TIMEOUT_SECONDS = 8;
const CLOCK_TOLERANCE_SECONDS = 30;

/** The only algorithm of Google and Apple; it excludes "none" and shared secrets. */
const SIGNED_BY = "RS256";

/** Apple writes booleans as strings. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

export function createOpenidProvider(options: {
  issuer: string;
  clientId: string;
  authentication: openid.ClientAuth;
  redirectUri: string;
  scope: string;
  parameters?: Record<string, string>;
  postsBack: boolean;
  fetch?: typeof fetch | undefined;
}): IdentityProvider {
  const { issuer, clientId, redirectUri, scope, postsBack } = options;
  let discovered: Promise<openid.Configuration> | undefined;

  async function discover(): Promise<openid.Configuration> {
    const server = new URL(issuer);
    const send = options.fetch;
    const configuration = await openid.discovery(
      server,
      clientId,
      {
        id_token_signed_response_alg: SIGNED_BY,
        [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      },
      options.authentication,
      {
        timeout: TIMEOUT_SECONDS,
        // Production refuses an issuer without encryption; the sandbox has none.
        execute: server.protocol === "http:" ? [openid.allowInsecureRequests] : [],
        ...(send && { [openid.customFetch]: (url, init) => send(url, requestOf(init)) }),
      },
    );
    // Without this, the library skips the signature of a token received over TLS.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Cached; after a failure the next sign-in retries. */
  async function configuration(): Promise<openid.Configuration> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (cause) {
      discovered = undefined;
      throw new Problem("auth.provider_unavailable", { cause });
    }
  }

  return {
    postsBack,

    async pageFor({ state, nonce, verifier }: Attempt) {
      const known = await configuration();
      return openid.buildAuthorizationUrl(known, {
        ...options.parameters,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(postsBack && { response_mode: "form_post" }),
      });
    },

    async identify(answer: URLSearchParams, { state, nonce, verifier }: Attempt) {
      const known = await configuration();
      // The caller controls the request's URL, so ours is used.
      const returned = new URL(redirectUri);
      returned.search = answer.toString();
      try {
        const tokens = await openid.authorizationCodeGrant(known, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = claimsSchema.parse(tokens.claims());
        return {
          subject: claims.sub,
          email: claims.email,
          emailVerified: String(claims.email_verified) === "true",
        };
      } catch (cause) {
        const code = isOutOfReach(cause) ? "auth.provider_unavailable" : "auth.provider_refused";
        throw new Problem(code, { cause });
      }
    },
  };
}

function requestOf({ body, ...init }: openid.CustomFetchOptions): RequestInit {
  if (body === undefined || body === null) return init;
  return { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body };
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError) {
    const { code, cause } = error;
    if (code === "OAUTH_TIMEOUT") return true;
    return cause instanceof Response && cause.status >= 500;
  }
  return error instanceof TypeError;
}
