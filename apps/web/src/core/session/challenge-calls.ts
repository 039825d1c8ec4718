import * as contract from "@sovereign/contract/factors";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { type ApiClient, createApiClient } from "#core/api/api-client.ts";
import { platform } from "#core/device/platform.ts";
import type { UnfinishedSignIn } from "./account-calls.ts";
import { api, session } from "./session.ts";
import { toRecord } from "./session-record.ts";

/** What can be asked about a second factor; `onProven` hears of the session that a right code gives. */
function callsThrough(ask: ApiClient, onProven: (answer: SessionAnswer) => void) {
  return {
    /** The factors that can be given. */
    list: () => ask(contract.listFactors),
    /** Asks for a factor; a phone is sent its code. Gives what the code is for. */
    ask: async (factor: string) =>
      (await ask(contract.challengeFactor, { params: { factor }, body: {} })).id,
    /** Gives the code of a factor. */
    give: async (factor: string, challenge_id: string, code: string) =>
      onProven(
        await ask(contract.verifyFactor, { params: { factor }, body: { challenge_id, code } }),
      ),
    /** Gives a recovery code, which is spent; beside the password where the server asks for it. */
    recover: async (code: string, password?: string) =>
      onProven(
        await ask(contract.spendRecoveryCode, { body: { code, ...(password && { password }) } }),
      ),
  };
}

export type ChallengeCalls = ReturnType<typeof callsThrough>;

/**
 * What a sign-in that waits for its second factor may ask. Its token is kept by nothing but the page:
 * whoever reloads it begins again. With a right code the session begins, and every tab hears of it.
 */
export function challengeCalls({ token }: UnfinishedSignIn): ChallengeCalls {
  const waiting = createApiClient({
    fetch: (...request) => globalThis.fetch(...request),
    headers: () => ({ "x-client-platform": platform(), authorization: `Bearer ${token}` }),
  });
  return callsThrough(waiting, (answer) =>
    session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) }),
  );
}

/** Goes on with the session that a right code gave, unless its member has signed out meanwhile. */
export function goOnProven(answer: SessionAnswer): void {
  if (session.member() !== answer.user.id) return;
  session.announce({ type: "challenge_verified", record: toRecord(answer, Date.now()) });
}

/** The same for a member who is signed in and proves once more who they are. */
export const repeatedChallengeCalls = (): ChallengeCalls => callsThrough(api, goOnProven);
