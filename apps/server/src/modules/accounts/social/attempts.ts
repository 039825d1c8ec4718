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
  /** Who asked for the account there to be connected, and in which session. */
  linking: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
});

/** A sign-in with a provider that a browser has begun. */
export type SocialAttempt = z.infer<typeof attemptSchema>;

/** What the state of an attempt to connect begins with: it says where to lead, and is trusted with nothing else. */
const LINKING = "link-";

/** Whether a return says that it was begun in the settings, also where nothing else of it is known. */
export const isLinking = (state: string | null) => state?.startsWith(LINKING) ?? false;

export type SocialAttempts = ReturnType<typeof createSocialAttempts>;

/**
 * What a browser keeps, sealed, while it is at a provider's page: by it, and by nothing else, its
 * return is known. A return with another state was begun by somebody else (decision 94).
 */
export function createSocialAttempts({ authSecret, clock }: { authSecret: string; clock: Clock }) {
  const key = deriveKey(authSecret, "social sign-in");
  return {
    begin: (given: Pick<SocialAttempt, "provider" | "timeZone" | "linking">): SocialAttempt => ({
      ...given,
      state: `${given.linking ? LINKING : ""}${randomState()}`,
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    }),

    async seal(attempt: SocialAttempt): Promise<string> {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new EncryptJWT(attempt)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ATTEMPT_SECONDS)
        .encrypt(key);
    },

    /** The attempt that a return belongs to; undefined when this browser did not begin it. */
    async open(
      sealed: string | undefined,
      returned: { provider: string; state: string | null },
    ): Promise<SocialAttempt | undefined> {
      if (!sealed) return undefined;
      try {
        const { payload } = await jwtDecrypt(sealed, key, { currentDate: clock() });
        const attempt = attemptSchema.parse(payload);
        const own = attempt.provider === returned.provider && attempt.state === returned.state;
        return own ? attempt : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
