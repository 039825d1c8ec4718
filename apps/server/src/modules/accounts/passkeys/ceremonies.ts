import type { PasskeyAssertion, PasskeyRegistration } from "@sovereign/contract/passkeys";
import { PASSKEY_CHALLENGE_MINUTES } from "@sovereign/domain/sign-in-methods";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { StoredPasskey } from "./passkeys.repository.ts";

export type Verified = { counter: number; backedUp: boolean };

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

export type Ceremonies = ReturnType<typeof createCeremonies>;

/** Origin and relying party are configured: a caller can forge the request's (decision 95). */
export function createCeremonies({ appUrl, productName }: { appUrl: string; productName: string }) {
  const rpID = new URL(appUrl).hostname;
  const expected = { expectedOrigin: appUrl, expectedRPID: rpID, requireUserVerification: true };
  // Imported on first use: loading needs a third of a second and few members sign in this way.
  const library = () => import("@simplewebauthn/server");

  return {
    creation(
      member: { id: string; email: string },
      known: readonly Pick<StoredPasskey, "id" | "transports">[],
      challenge: string,
    ) {
      return {
        challenge,
        rp: { id: rpID, name: productName },
        user: { id: handleOf(member.id), name: member.email, displayName: member.email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
        timeout: TIMEOUT_MS,
        attestation: "none" as const,
        excludeCredentials: known.map(({ id, transports }) => ({
          id,
          type: "public-key" as const,
          transports: transports.split(",").filter(Boolean),
        })),
        authenticatorSelection: {
          residentKey: "required" as const,
          requireResidentKey: true as const,
          userVerification: "required" as const,
        },
      };
    },

    request: (challenge: string) => ({
      challenge,
      rpId: rpID,
      timeout: TIMEOUT_MS,
      userVerification: "required" as const,
    }),

    challengeOf({ response }: PasskeyRegistration | PasskeyAssertion): string {
      try {
        const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
        const { challenge, crossOrigin } = clientDataSchema.parse(JSON.parse(text));
        // Refuses a response from a frame in another site, which controls what surrounds it.
        if (!crossOrigin) return challenge;
      } catch (cause) {
        throw new Problem("passkey.refused", { cause });
      }
      throw new Problem("passkey.refused");
    },

    async verifyCreation(answer: PasskeyRegistration, challenge: string) {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await refusing(() =>
        verifyRegistrationResponse({
          response: answer,
          expectedChallenge: challenge,
          ...expected,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified) throw new Problem("passkey.refused");
      const { credential, credentialBackedUp: backedUp } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString("base64url");
      return { id: credential.id, publicKey, counter: credential.counter, backedUp };
    },

    /** Throws `passkey.refused` unless this passkey signed the response. */
    async verifyRequest(
      answer: PasskeyAssertion,
      challenge: string,
      passkey: StoredPasskey,
    ): Promise<Verified> {
      const { userHandle } = answer.response;
      if (userHandle && userHandle !== handleOf(passkey.userId)) {
        throw new Problem("passkey.refused");
      }
      const { verifyAuthenticationResponse } = await library();
      const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
      const { id, counter } = passkey;
      const { verified, authenticationInfo } = await refusing(() =>
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: challenge,
          ...expected,
          credential: { id, publicKey, counter },
        }),
      );
      if (!verified) throw new Problem("passkey.refused");
      const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
      return { counter: newCounter, backedUp };
    },
  };
}

/** Authenticators store it, so it reveals nothing about the member. */
const handleOf = (userId: string) => Buffer.from(userId, "utf8").toString("base64url");

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Problem("passkey.refused", { cause });
  }
}
