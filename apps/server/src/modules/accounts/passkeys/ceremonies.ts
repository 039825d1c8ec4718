import type { PasskeyAssertion, PasskeyRegistration } from "@sovereign/contract/passkeys";
import { PASSKEY_CHALLENGE_MINUTES } from "@sovereign/domain/passkey";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { StoredPasskey } from "./passkeys.repository.ts";

/** What its answer said of a passkey that was verified. */
export type Verified = { counter: number; backedUp: boolean };

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

export type Ceremonies = ReturnType<typeof createCeremonies>;

/**
 * The cryptography of passkeys (decision 95). Origin and relying party are the settings', never the
 * request's, which whoever sends it can write; and whoever holds the device has to have proven
 * themselves to it.
 */
export function createCeremonies({ appUrl, productName }: { appUrl: string; productName: string }) {
  const rpID = new URL(appUrl).hostname;
  const expected = { expectedOrigin: appUrl, expectedRPID: rpID, requireUserVerification: true };
  // Few sign in so, and the library takes a third of a second to load: it waits for the first who does.
  const library = () => import("@simplewebauthn/server");

  return {
    /** What a browser hands to navigator.credentials.create. */
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
          ...{ id, type: "public-key" as const },
          transports: transports.split(",").filter(Boolean),
        })),
        authenticatorSelection: {
          residentKey: "required" as const,
          requireResidentKey: true as const,
          userVerification: "required" as const,
        },
      };
    },

    /** What a browser hands to navigator.credentials.get; the passkeys it has for us are all good. */
    request: (challenge: string) => ({
      ...{ challenge, rpId: rpID, timeout: TIMEOUT_MS },
      userVerification: "required" as const,
    }),

    /** The challenge that an answer says it signed. Throws `passkey.refused`. */
    challengeOf({ response }: PasskeyRegistration | PasskeyAssertion): string {
      try {
        const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
        const { challenge, crossOrigin } = clientDataSchema.parse(JSON.parse(text));
        // Within a page of another site, whose owner decides what is seen around it.
        if (!crossOrigin) return challenge;
      } catch (cause) {
        throw new Problem("passkey.refused", { cause });
      }
      throw new Problem("passkey.refused");
    },

    /** The new passkey of an answer to `creation`. Throws `passkey.refused`. */
    async verifyCreation(answer: PasskeyRegistration, challenge: string) {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await refusing(() =>
        verifyRegistrationResponse({
          ...{ response: answer, expectedChallenge: challenge, ...expected },
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified) throw new Problem("passkey.refused");
      const { credential, credentialBackedUp: backedUp } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString("base64url");
      return { id: credential.id, publicKey, counter: credential.counter, backedUp };
    },

    /** Whether an answer to `request` was signed by this passkey. Throws `passkey.refused`. */
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
          ...{ response: answer, expectedChallenge: challenge, ...expected },
          credential: { id, publicKey, counter },
        }),
      );
      if (!verified) throw new Problem("passkey.refused");
      const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
      return { counter: newCounter, backedUp };
    },
  };
}

/** By what an authenticator knows whose passkey it keeps: a number of ours, which says nothing. */
const handleOf = (userId: string) => Buffer.from(userId, "utf8").toString("base64url");

/** The library throws whatever does not hold: to whoever asked it is all the same. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Problem("passkey.refused", { cause });
  }
}
