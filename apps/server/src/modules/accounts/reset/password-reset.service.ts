import { earlierAddress } from "@sovereign/domain/credentials";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  addressOf,
  assertNewPassword,
  type PasswordRules,
} from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { findFreeze, isFrozen } from "#modules/accounts/freeze/freezes.repository.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import type { EmailLinks } from "#modules/accounts/mails/email-links.ts";
import {
  findMember,
  findMemberByEmail,
  lockAccount,
} from "#modules/accounts/members/members.repository.ts";
import type { WithMinDuration } from "#modules/accounts/min-duration.ts";
import { setPassword } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import { endings, endSessions } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import { consumeResetLink, findResetLink, voidLinks } from "./reset-links.repository.ts";

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** An email link works once and for an hour (decision 34). */
export function createPasswordResetService(options: {
  db: Database;
  passwords: Passwords;
  links: EmailLinks;
  mails: AccountMails;
  limits: AccountLimits;
  revocations: Revocations;
  clock: Clock;
  passwordRules: PasswordRules;
  onConfirmed: () => void;
  withMinDuration: WithMinDuration;
}) {
  const { db, passwords, links, mails, limits, revocations, clock, withMinDuration } = options;

  return {
    /** The response is the same if the account does not exist. */
    async request(
      { email: typed, next }: { email: string; next: string | undefined },
      clientAddress: string,
    ): Promise<void> {
      const email = addressOf(typed);
      await limits.mailRequest(email, clientAddress);
      await withMinDuration(async () => {
        const member = await findMemberByEmail(db, email, earlierAddress(typed));
        if (!member) return;
        const freeze = await findFreeze(db, member.id);
        if (freeze && !freeze.endedAt) await mails.stillFrozen(member, freeze);
        else await mails.resetLink(member, { next });
      });
    },

    async look(token: string): Promise<{ open: boolean; email: string } | undefined> {
      const userId = await findResetLink(db, token, clock());
      const member = userId && (await findMember(db, userId));
      if (member) return { open: true, email: member.email };
      const owner = await links.reset.read(token);
      return owner && { open: false, email: owner.email };
    },

    /** Ends every session in the same transaction, or an attacker's session would survive. */
    async reset(token: string, password: string, clientAddress: string): Promise<void> {
      assertNewPassword(password, options.passwordRules);
      // Checked before hashing, so that a guessed link costs little.
      const userId = await findResetLink(db, token, clock());
      if (!userId) {
        await limits.unknownLink(clientAddress);
        throw new Problem("auth.link_invalid");
      }
      const owner = await findMember(db, userId);
      assertNewPassword(password, options.passwordRules, owner?.email);
      await limits.countResetTry(userId);
      const hash = await passwords.hash(password, clientAddress);
      const { member, newlyConfirmed, ended } = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        if (await isFrozen(tx, userId)) throw new Problem("auth.account_frozen");
        const used = await consumeResetLink(tx, { token, userId });
        // Nothing is stored for a stranger who registered the address before its owner.
        if (owner?.emailVerified) await keepWays(tx, { kind: "password", userId }, now);
        const set = used && (await setPassword(tx, { userId, hash }, now));
        if (!set) throw new Problem("auth.link_invalid");
        await recordEvent(tx, { userId, kind: "password_changed" }, now);
        await voidLinks(tx, userId);
        await mails.within(tx).resetNotice(set.member, now);
        return { ...set, ended: await endSessions(tx, endings.allOfMember(userId), now) };
      });
      revocations.add(ended);
      if (newlyConfirmed) {
        options.onConfirmed();
        await mails.welcome(member);
      }
      await limits.forgivePasswordTries(member.email, clientAddress);
      await limits.forgiveCodeTriesOfMember(userId);
    },
  };
}
