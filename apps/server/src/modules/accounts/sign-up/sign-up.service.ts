import { earlierAddress } from "@sovereign/domain/credentials";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  addressOf,
  assertNewPassword,
  type PasswordRules,
} from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMemberByEmail } from "#modules/accounts/members/members.repository.ts";
import { createAccount } from "#modules/accounts/members/new-accounts.repository.ts";
import type { WithMinDuration } from "#modules/accounts/min-duration.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import type { SignUpProofs } from "./sign-up-proof.ts";

export type SignUp = {
  email: string;
  password: string;
  timeZone: string | undefined;
  next: string | undefined;
};

export type SignUpService = ReturnType<typeof createSignUpService>;

/** Responses never reveal whether an email is known. */
export function createSignUpService(options: {
  db: Database;
  passwords: Passwords;
  proofs: SignUpProofs;
  mails: AccountMails;
  limits: AccountLimits;
  clock: Clock;
  passwordRules: PasswordRules;
  withMinDuration: WithMinDuration;
}) {
  const { db, passwords, proofs, mails, limits, clock, passwordRules } = options;
  const { withMinDuration } = options;

  return {
    /** Notifies the owner of a confirmed account instead; returns a proof in both cases. */
    async signUp(input: SignUp, clientAddress: string): Promise<string> {
      const email = addressOf(input.email);
      assertNewPassword(input.password, passwordRules, email);
      await limits.signUp(clientAddress);
      await limits.mailRequest(email, clientAddress);
      passwords.assertOpenTo(clientAddress);
      const rank = await limits.rankOf(clientAddress);
      return withMinDuration(async () => {
        const passwordHash = await passwords.hash(input.password, clientAddress, rank);
        const account = { email, passwordHash, timeZone: timeZoneOr(input.timeZone) };
        const earlier = earlierAddress(input.email);
        const member = await createAccount(db, { ...account, earlier }, clock());
        if (member.emailVerified) await mails.accountExists(member, input.next);
        else await mails.confirmAddress(member, { next: input.next });
        return proofs.seal({ ...account, email: member.email });
      });
    },

    async resendConfirmation(
      { email: typed, next }: Pick<SignUp, "email" | "next">,
      clientAddress: string,
    ): Promise<void> {
      const email = addressOf(typed);
      await limits.mailRequest(email, clientAddress);
      await withMinDuration(async () => {
        const member = await findMemberByEmail(db, email, earlierAddress(typed));
        if (member && !member.emailVerified) await mails.confirmAddress(member, { next });
      });
    },
  };
}
