import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";
import { CONFIRMATION_HOURS } from "#modules/accounts/mails/email-links.ts";

export const PROOF_SECONDS = CONFIRMATION_HOURS * 3600;

const proofSchema = z.object({
  email: z.string(),
  passwordHash: z.string(),
  timeZone: z.string(),
  iat: z.number(),
});

export type ProvedSignUp = Omit<z.infer<typeof proofSchema>, "iat"> & { signedUpAt: Date };

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

/** A confirmation uses the password chosen in the same browser, even after a later sign-up (decision 34). */
export function createSignUpProofs({ authSecret, clock }: { authSecret: string; clock: Clock }) {
  const key = deriveKey(authSecret, "sign-up proof");
  return {
    async seal(signUp: Omit<ProvedSignUp, "signedUpAt">): Promise<string> {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new EncryptJWT(signUp)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + PROOF_SECONDS)
        .encrypt(key);
    },
    async open(proof: string | undefined, email: string): Promise<ProvedSignUp | undefined> {
      if (!proof) return undefined;
      try {
        const { payload } = await jwtDecrypt(proof, key, { currentDate: clock() });
        const { iat, ...signUp } = proofSchema.parse(payload);
        if (signUp.email !== email) return undefined;
        return { ...signUp, signedUpAt: new Date(iat * 1000) };
      } catch {
        return undefined;
      }
    },
  };
}
