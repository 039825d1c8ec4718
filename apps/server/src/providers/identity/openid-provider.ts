import * as openid from "openid-client";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { Attempt, IdentityProvider } from "./identity-provider.ts";

/** Seconds for each request to the provider. */
const TIMEOUT_SECONDS = 8;
/** What its clock and ours may differ by. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** The only algorithm that Google and Apple sign with; "none" and shared secrets are refused by it. */
const SIGNED_BY = "RS256";

/** What is read of an ID token that was verified. Apple writes its truths as texts. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

/** One provider of OpenID Connect, by discovery at the address of its issuer. */
export function createOpenidProvider(options: {
  issuer: string;
  clientId: string;
  /** How the product proves itself at the provider's token endpoint. */
  authentication: openid.ClientAuth;
  /** Where browsers come back to; fixed by the settings. */
  redirectUri: string;
  scope: string;
  /** What its page is asked besides. */
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
    // Without this the signature of a token that came over TLS would not be looked at.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Asked once; a provider that did not answer is asked again by the next sign-in. */
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
      // The address is ours and never the request's, which whoever sends it can write.
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

/** The library's own options of a request, as fetch takes them. */
function requestOf({ body, ...init }: openid.CustomFetchOptions): RequestInit {
  if (body === undefined || body === null) return init;
  return { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body };
}

/** Whether the provider did not answer, or answered that something of its own is broken. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError) {
    const { code, cause } = error;
    if (code === "OAUTH_TIMEOUT") return true;
    return cause instanceof Response && cause.status >= 500;
  }
  return error instanceof TypeError;
}
