import { createHash } from "node:crypto";
import type { ProofOfApp } from "@sovereign/contract/social-sign-in";
import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { EncryptJWT, jwtDecrypt } from "jose";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

export const ATTEMPT_SECONDS = 600;

const attemptSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  timeZone: z.string(),
  next: z.string().optional(),
  /** The challenge of the native app that started; the app has its secret (decision 103). */
  challenge: z.string().optional(),
  linking: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
});

const codeSchema = z.object({ arrival: z.string(), challenge: z.string() });

export type SocialAttempt = z.infer<typeof attemptSchema>;

/** Only selects the page to return to and is not trusted otherwise. */
const LINKING = "link-";

/** The state shows it even if nothing else about the return is known. */
export const isLinking = (state: string | null) => state?.startsWith(LINKING) ?? false;

/** Returns the S256 challenge of a secret (RFC 7636, section 4.2). */
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export type SocialAttempts = ReturnType<typeof createSocialAttempts>;

/** A return with another state was started by someone else (decision 94). */
export function createSocialAttempts({ authSecret, clock }: { authSecret: string; clock: Clock }) {
  const key = deriveKey(authSecret, "social sign-in");
  const codeKey = deriveKey(authSecret, "social sign-in of a native app");

  async function sealed(content: Record<string, unknown>, by: Uint8Array): Promise<string> {
    const issuedAt = Math.floor(clock().getTime() / 1000);
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ATTEMPT_SECONDS)
      .encrypt(by);
  }

  async function opened<Content>(
    text: string | undefined,
    by: Uint8Array,
    schema: z.ZodType<Content>,
  ): Promise<Content | undefined> {
    if (!text) return undefined;
    try {
      const { payload } = await jwtDecrypt(text, by, { currentDate: clock() });
      return schema.parse(payload);
    } catch {
      return undefined;
    }
  }

  return {
    begin: (
      given: Pick<SocialAttempt, "provider" | "timeZone" | "next" | "linking" | "challenge">,
    ): SocialAttempt => ({
      ...given,
      state: `${given.linking ? LINKING : ""}${randomState()}`,
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    }),

    seal: (attempt: SocialAttempt): Promise<string> => sealed(attempt, key),

    async ofApp(sealedAttempt: string): Promise<SocialAttempt | undefined> {
      const attempt = await opened(sealedAttempt, key, attemptSchema);
      return attempt?.challenge === undefined ? undefined : attempt;
    },

    /** Undefined when this browser did not start the attempt. */
    async open(
      sealedAttempt: string | undefined,
      returned: { provider: string; state: string | null },
    ): Promise<SocialAttempt | undefined> {
      const attempt = await opened(sealedAttempt, key, attemptSchema);
      const own = attempt?.provider === returned.provider && attempt.state === returned.state;
      return own ? attempt : undefined;
    },

    /** Only the app with the challenge's secret can redeem the code. */
    codeFor: (arrival: string, challenge: string): Promise<string> =>
      sealed({ arrival, challenge }, codeKey),

    async arrivalOf({ code, verifier }: ProofOfApp): Promise<string | undefined> {
      const given = await opened(code, codeKey, codeSchema);
      return given?.challenge === challengeOf(verifier) ? given.arrival : undefined;
    },
  };
}

const NAME = "sign-in-attempt";
const PREFIX = "host";
const HIDDEN = { prefix: PREFIX, path: "/", httpOnly: true, secure: true } as const;

export const attemptCookie = {
  set(c: Context, begun: { sealed: string; postsBack: boolean }): void {
    // Browsers send only SameSite=None cookies with a form that another site posts.
    const sameSite = begun.postsBack ? "None" : "Lax";
    setCookie(c, NAME, begun.sealed, { ...HIDDEN, sameSite, maxAge: ATTEMPT_SECONDS });
  },

  take(c: Context): string | undefined {
    const sealed = getCookie(c, NAME, PREFIX);
    deleteCookie(c, NAME, HIDDEN);
    return sealed;
  },
};
