import { createHash } from "node:crypto";
import type { ProofOfApp } from "@sovereign/contract/social-sign-in";
import { IDENTITY_PROVIDERS } from "@sovereign/domain/identity-provider";
import { EncryptJWT, jwtDecrypt } from "jose";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

/** Seconds in which a browser may come back from a provider. */
export const ATTEMPT_SECONDS = 600;

const attemptSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  timeZone: z.string(),
  /** The challenge of the native app that began; its secret is the app's (decision 103). */
  challenge: z.string().optional(),
  /** Who asked for the account there to be connected, and in which session. */
  linking: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
});

/** What a native app is given for its return: who has arrived, for whoever knows the secret. */
const codeSchema = z.object({ arrival: z.string(), challenge: z.string() });

/** A sign-in with a provider that a browser has begun. */
export type SocialAttempt = z.infer<typeof attemptSchema>;

/** What the state of an attempt to connect begins with: it says where to lead, and is trusted with nothing else. */
const LINKING = "link-";

/** Whether a return says that it was begun in the settings, also where nothing else of it is known. */
export const isLinking = (state: string | null) => state?.startsWith(LINKING) ?? false;

/** The S256 challenge of a secret (RFC 7636, section 4.2). */
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export type SocialAttempts = ReturnType<typeof createSocialAttempts>;

/**
 * What a browser keeps, sealed, while it is at a provider's page: by it, and by nothing else, its
 * return is known. A return with another state was begun by somebody else (decision 94).
 */
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

  /** What was sealed by a key; undefined when it was not, or is over. */
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
      given: Pick<SocialAttempt, "provider" | "timeZone" | "linking" | "challenge">,
    ): SocialAttempt => ({
      ...given,
      state: `${given.linking ? LINKING : ""}${randomState()}`,
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    }),

    seal: (attempt: SocialAttempt): Promise<string> => sealed(attempt, key),

    /** What a native app has begun and its browser is about to go on with. */
    async ofApp(sealedAttempt: string): Promise<SocialAttempt | undefined> {
      const attempt = await opened(sealedAttempt, key, attemptSchema);
      return attempt?.challenge === undefined ? undefined : attempt;
    },

    /** The attempt that a return belongs to; undefined when this browser did not begin it. */
    async open(
      sealedAttempt: string | undefined,
      returned: { provider: string; state: string | null },
    ): Promise<SocialAttempt | undefined> {
      const attempt = await opened(sealedAttempt, key, attemptSchema);
      const own = attempt?.provider === returned.provider && attempt.state === returned.state;
      return own ? attempt : undefined;
    },

    /** The code of an arrival, which serves the app alone that knows the secret of the challenge. */
    codeFor: (arrival: string, challenge: string): Promise<string> =>
      sealed({ arrival, challenge }, codeKey),

    /** The arrival of a code; undefined where the secret is not its app's. */
    async arrivalOf({ code, verifier }: ProofOfApp): Promise<string | undefined> {
      const given = await opened(code, codeKey, codeSchema);
      return given?.challenge === challengeOf(verifier) ? given.arrival : undefined;
    },
  };
}
