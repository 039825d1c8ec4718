import { isTimeZone } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { assertNewPassword, type PasswordRules } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import type { EmailLinks, LinkOwner } from "#modules/accounts/mails/email-links.ts";
import {
  confirmAddress,
  findMember,
  type Member,
} from "#modules/accounts/members/members.repository.ts";
import {
  findCredentials,
  setPassword,
} from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import type { IssuedSession, SessionService } from "#modules/accounts/sessions/session.service.ts";
import { openSession } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { SignUpProofs } from "./sign-up-proof.ts";

export type Confirmation = {
  token: string;
  password: string | undefined;
  passwordChosen: "at_sign_up" | "now";
  timeZone: string | undefined;
  proof: string | undefined;
};

/** A valid link of a pending account, or the owner of one that expired or was used. */
export type ConfirmationLink =
  | { open: true; member: Member }
  | { open: false; email: string; member: Member | undefined };

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

export function createConfirmationService(options: {
  db: Database;
  passwords: Passwords;
  proofs: SignUpProofs;
  links: EmailLinks;
  mails: AccountMails;
  limits: AccountLimits;
  sessions: Pick<SessionService, "issue">;
  clock: Clock;
  passwordRules: PasswordRules;
  onConfirmed: () => void;
}) {
  const { db, passwords, proofs, links, mails, limits, sessions, clock } = options;

  async function find(token: string): Promise<ConfirmationLink | undefined> {
    const owner: LinkOwner | undefined = await links.confirmation.read(token);
    if (!owner) return undefined;
    const member = await findMember(db, owner.id);
    if (!member || member.email !== owner.email) {
      return { open: false, email: owner.email, member: undefined };
    }
    const open = !owner.over && !member.emailVerified;
    return open ? { open, member } : { open, email: member.email, member };
  }

  async function credentialOf(
    member: Member,
    { proof, ...pressed }: Confirmation,
    clientAddress: string,
  ) {
    const { password, passwordChosen } = pressed;
    const own = await proofs.open(proof, member.email);
    const zone = own?.timeZone ?? member.timeZone;
    if (password === undefined) {
      if (!own) throw new Problem("auth.password_required");
      return { hash: own.passwordHash, timeZone: zone };
    }
    if (passwordChosen === "now") assertNewPassword(password, options.passwordRules, member.email);
    await limits.countConfirmTry(member.id);
    if (passwordChosen === "now") {
      const { timeZone } = pressed;
      const chosen = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : zone;
      return { hash: await passwords.hash(password, clientAddress), timeZone: chosen };
    }
    const hash = own?.passwordHash ?? (await findCredentials(db, member.email))?.hash;
    if (!hash || !(await passwords.verify({ hash, password }, clientAddress))) {
      throw new Problem("auth.invalid_credentials");
    }
    return { hash, timeZone: zone };
  }

  return {
    async look(token: string, proof: string | undefined) {
      const link = await find(token);
      if (!link) return undefined;
      const email = link.open ? link.member.email : link.email;
      const own = link.open ? await proofs.open(proof, email) : undefined;
      return { open: link.open, email, signedUpAt: own?.signedUpAt };
    },

    /** Removes any other password of the account. */
    async confirm(pressed: Confirmation, clientAddress: string): Promise<IssuedSession> {
      const link = await find(pressed.token);
      if (!link?.open) {
        // Its key makes it one email, even after a crash between confirmation and email.
        if (link?.member?.emailVerified) await mails.welcome(link.member);
        else await limits.unknownLink(clientAddress);
        throw new Problem("auth.link_invalid");
      }
      const { id: userId, email } = link.member;
      const { hash, timeZone } = await credentialOf(link.member, pressed, clientAddress);
      const { member, session } = await db.transaction(async (tx) => {
        const now = clock();
        const member = await confirmAddress(tx, { id: userId, email, timeZone }, now);
        if (!member) throw new Problem("auth.link_invalid");
        await setPassword(tx, { userId, hash }, now);
        const session = await openSession(tx, { userId, method: "password", hash }, now);
        if (!session) throw new Error("a confirmed member has no password");
        return { member, session };
      });
      options.onConfirmed();
      await mails.welcome(member);
      await limits.forgivePasswordTries(email, clientAddress);
      return sessions.issue(session);
    },
  };
}
