import * as contract from "@sovereign/contract/factors";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { type ApiClient, createApiClient } from "#core/api/api-client.ts";
import { platform } from "#core/device/platform.ts";
import type { UnfinishedSignIn } from "./auth-api.ts";
import { api, session } from "./session.ts";
import { toRecord } from "./session-record.ts";

function callsThrough(ask: ApiClient, onProven: (answer: SessionAnswer) => void) {
  return {
    list: () => ask(contract.listFactors),
    ask: async (factor: string) =>
      (await ask(contract.challengeFactor, { params: { factor }, body: {} })).id,
    give: async (factor: string, challenge_id: string, code: string) =>
      onProven(
        await ask(contract.verifyFactor, { params: { factor }, body: { challenge_id, code } }),
      ),
    recover: async (code: string, password?: string) =>
      onProven(
        await ask(contract.spendRecoveryCode, { body: { code, ...(password && { password }) } }),
      ),
  };
}

export type ChallengeApi = ReturnType<typeof callsThrough>;

/** Only the page stores the token, so a reload starts over. */
export function challengeCalls({ token }: UnfinishedSignIn): ChallengeApi {
  const waiting = createApiClient({
    fetch: (...request) => globalThis.fetch(...request),
    headers: () => ({ "x-client-platform": platform(), authorization: `Bearer ${token}` }),
  });
  return callsThrough(waiting, (answer) =>
    session.announce({ type: "signed_in", record: toRecord(answer, Date.now()) }),
  );
}

/** Does nothing if the member has signed out since. */
export function adoptVerifiedSession(answer: SessionAnswer): void {
  if (session.member() !== answer.user.id) return;
  session.announce({ type: "challenge_verified", record: toRecord(answer, Date.now()) });
}

export const repeatedChallengeCalls = (): ChallengeApi => callsThrough(api, adoptVerifiedSession);
