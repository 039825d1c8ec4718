import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { assertNewPassword, type PasswordRules } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMember } from "#modules/accounts/members/members.repository.ts";
import { voidLinks } from "#modules/accounts/reset/reset-links.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import {
  endings,
  endSessions,
  lockForSession,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import { findPasswordDate, putPassword } from "./credentials.repository.ts";
import type { Passwords } from "./passwords.ts";

export type PasswordChangeService = ReturnType<typeof createPasswordChangeService>;

export function createPasswordChangeService(options: {
  db: Database;
  passwords: Passwords;
  mails: AccountMails;
  limits: AccountLimits;
  revocations: Revocations;
  fresh: FreshAuthentication;
  clock: Clock;
  passwordRules: PasswordRules;
}) {
  const { db, passwords, mails, limits, revocations, fresh, clock } = options;
  return {
    setAt: (userId: string) => findPasswordDate(db, userId),

    /** Ends every other session and voids email links in the same transaction. */
    async change(caller: Caller, newPassword: string, proof: FreshProof): Promise<void> {
      await fresh.assertFresh(caller, proof);
      assertNewPassword(newPassword, options.passwordRules, caller.email);
      const { userId, sessionId } = caller;
      await limits.countPasswordChange(userId);
      const hash = await passwords.hash(newPassword, proof.clientAddress);
      const now = clock();
      const ended = await db.transaction(async (tx) => {
        await lockForSession(tx, caller, now);
        const member = await findMember(tx, userId);
        if (!member) throw new Problem("auth.token_invalid");
        await putPassword(tx, { userId, hash }, now);
        await recordEvent(tx, { userId, kind: "password_changed" }, now);
        await voidLinks(tx, userId);
        const others = endings.othersOfMember(userId, sessionId);
        await mails.within(tx).passwordChanged(member, now);
        return endSessions(tx, others, now);
      });
      revocations.add(ended);
    },
  };
}
