import { RECOVERY_CODES, showRecoveryCode } from "@sovereign/domain/factor";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import type { FreshAuthentication } from "#modules/accounts/fresh/fresh-authentication.ts";
import type { FactorMails } from "#modules/accounts/mails/factor-mails.ts";
import { lockForSession } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { FactorSecrets } from "./factor-secrets.ts";
import { countVerified } from "./factors.repository.ts";
import { replaceRecoveryCodes } from "./recovery-codes.repository.ts";

export type RecoveryCodesService = ReturnType<typeof createRecoveryCodesService>;

export function createRecoveryCodesService(options: {
  db: Database;
  fresh: FreshAuthentication;
  secrets: FactorSecrets;
  mails: FactorMails;
  clock: Clock;
}) {
  const { db, fresh, secrets, mails, clock } = options;
  return {
    /** Voids all earlier codes; the new ones are shown only this once. */
    async make(caller: Caller): Promise<string[]> {
      const { userId } = caller;
      await fresh.assertMayChangeFactors(caller, { full: true });
      const codes = new Set<string>();
      while (codes.size < RECOVERY_CODES) codes.add(secrets.newRecoveryCode());
      const hashes = [...codes].map((code) => secrets.hashRecoveryCode(userId, code));
      await db.transaction(async (tx) => {
        const now = clock();
        await lockForSession(tx, caller, now);
        if ((await countVerified(tx, userId)) === 0) throw new Problem("factor.not_found");
        await replaceRecoveryCodes(tx, { userId, hashes }, now);
        await recordEvent(tx, { userId, kind: "codes_made" }, now);
        await mails.codesMade(tx, userId);
      });
      return [...codes].map(showRecoveryCode);
    },
  };
}
