import * as contract from "@sovereign/contract/factors";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { type ApiClient, createApiClient } from "#core/api/api-client.ts";
import { platform } from "#core/device/platform.ts";
import type { UnfinishedSignIn } from "./auth-api.ts";
import { api, session } from "./session.ts";
import { toRecord } from "./session-record.ts";

/** Returns the second-factor calls; `onProven` receives the session that a correct code returns. */
function callsThrough(ask: ApiClient, onProven: (answer: SessionAnswer) => void) {
  return {
    list: () => ask(contract.listFactors),
    /** Starts a challenge, which sends a phone its code. Resolves with the challenge's id. */
    ask: async (factor: string) =>
      (await ask(contract.challengeFactor, { params: { factor }, body: {} })).id,
    give: async (factor: string, challenge_id: string, code: string) =>
      onProven(
        await ask(contract.verifyFactor, { params: { factor }, body: { challenge_id, code } }),
      ),
    /** Consumes a recovery code, with the password where the server requires it. */
    recover: async (code: string, password?: string) =>
      onProven(
        await ask(contract.spendRecoveryCode, { body: { code, ...(password && { password }) } }),
      ),
  };
}

export type ChallengeApi = ReturnType<typeof callsThrough>;

/**
 * Returns the calls of a sign-in that needs its second factor. Only the page stores its token, so
 * a reload starts over; a correct code starts the session in every tab.
 */
export function challengeCalls({ token }: UnfinishedSignIn): ChallengeApi {
  const waiting = createApiClient({
    fetch: (...request) => globalThis.fetch(...request),
    headers: () => ({ "x-client-platform": platform(), authorization: `Bearer ${token}` }),
  });
  return callsThrough(waiting, (answer) =>
    session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) }),
  );
}

/** Applies the session that a correct code returned, unless its member has signed out since. */
export function adoptVerifiedSession(answer: SessionAnswer): void {
  if (session.member() !== answer.user.id) return;
  session.announce({ type: "challenge_verified", record: toRecord(answer, Date.now()) });
}

/** Returns the same calls for a signed-in member who verifies their identity again. */
export const repeatedChallengeCalls = (): ChallengeApi => callsThrough(api, adoptVerifiedSession);
