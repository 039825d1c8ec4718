import * as contract from "@sovereign/contract/factors";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { createApiClient } from "#core/api/api-client.ts";
import { platform } from "#core/device/platform.ts";
import type { UnfinishedSignIn } from "./account-calls.ts";
import { session } from "./session.ts";
import { toRecord } from "./session-record.ts";

/**
 * What a sign-in that waits for its second factor may ask. Its token is kept by nothing but the page:
 * whoever reloads it begins again.
 */
export function challengeCalls({ token }: UnfinishedSignIn) {
  const waiting = createApiClient({
    fetch: (...request) => globalThis.fetch(...request),
    headers: () => ({ "x-client-platform": platform(), authorization: `Bearer ${token}` }),
  });

  /** The session is whole: it begins on this device, and every tab hears of it. */
  async function finish(asked: Promise<SessionAnswer>): Promise<void> {
    session.announce({ type: "signed_in", record: toRecord(await asked, Date.now()) });
  }

  return {
    /** The factors that it can be finished with. */
    list: () => waiting(contract.listFactors),
    /** Asks for a factor; a phone is sent its code. Gives what the code is for. */
    ask: async (factor: string) =>
      (await waiting(contract.challengeFactor, { params: { factor }, body: {} })).id,
    /** Gives the code of a factor. */
    give: (factor: string, challenge_id: string, code: string) =>
      finish(waiting(contract.verifyFactor, { params: { factor }, body: { challenge_id, code } })),
    /** Gives a recovery code, which is spent. */
    recover: (code: string) => finish(waiting(contract.spendRecoveryCode, { body: { code } })),
  };
}

export type ChallengeCalls = ReturnType<typeof challengeCalls>;
