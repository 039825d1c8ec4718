import type { ResentMail } from "@sovereign/contract/office-act";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { createStaffEmailChange } from "#modules/accounts/email-change/staff-email-change.ts";
import type { FactorService } from "#modules/accounts/factors/factor.service.ts";
import type { FactorRemoval } from "#modules/accounts/factors/factor-removal.ts";
import { isFrozen, wasFrozenSince } from "#modules/accounts/freeze/freezes.repository.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMember } from "#modules/accounts/members/members.repository.ts";
import type { OwnSessionsService } from "#modules/accounts/sessions/own-sessions.service.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import { endings, endSessions } from "#modules/accounts/sessions/sessions.repository.ts";
import { findByFormerAddress, findProofs, findSignIns } from "./accounts-office.repository.ts";

export type OfficeAccounts = ReturnType<typeof createAccountsOffice>;

/** Account actions for staff (decision 137); each is idempotent. */
export function createAccountsOffice(options: {
  db: Database;
  clock: Clock;
  mails: AccountMails;
  ownSessions: OwnSessionsService;
  revocations: Revocations;
  factors: Pick<FactorService, "answersOf" | "removeAll">;
  removal: FactorRemoval;
  emailChange: ReturnType<typeof createStaffEmailChange>;
}) {
  const { db, clock, mails, ownSessions, revocations, factors, removal, emailChange } = options;

  return {
    emailChange,
    removeFactors: factors.removeAll,
    planFactorRemoval: removal.plan,
    signInsOf: (userId: string) => findSignIns(db, userId),
    /** In the order of the ids. */
    proofsOf: (userIds: readonly string[]) => findProofs(db, userIds),
    findByFormerAddress: (text: string) => findByFormerAddress(db, text),

    isFrozen: (userId: string) => isFrozen(db, userId),
    wasFrozenSince: (userId: string, since: Date) => wasFrozenSince(db, userId, since),
    undoUrl: (member: { id: string; email: string }) => mails.undoUrl(member, member.email),

    async isConfirmed(userId: string): Promise<boolean> {
      return (await findMember(db, userId))?.emailVerified === true;
    },

    /** The kinds of the verified factors. */
    async factorsOf(userId: string) {
      const verified = (await factors.answersOf(userId)).filter(
        ({ status }) => status === "verified",
      );
      return verified.map(({ factor_type }) => factor_type);
    },

    async sessionsOf(userId: string) {
      const sessions = await ownSessions.list({ userId, sessionId: "" });
      return sessions.map(({ id, device, last_used_at }) => ({ id, device, last_used_at }));
    },

    /** Ends these sessions, or every one, incomplete sign-ins too. */
    async endSessions(userId: string, ids: readonly string[] | null): Promise<void> {
      const which =
        ids === null
          ? [endings.allOfMember(userId)]
          : ids.map((id) => endings.ofMember(userId, id));
      for (const ending of which) revocations.add(await endSessions(db, ending, clock()));
    },

    /**
     * Emails with a separate budget; returns the seconds until one is sent, undefined without a
     * slot.
     */
    async resend(
      userId: string,
      mail: Extract<ResentMail, "confirmation" | "reset_link">,
      key: string,
    ): Promise<number | undefined> {
      const member = await findMember(db, userId);
      if (!member) return undefined;
      const send = mail === "confirmation" ? mails.confirmAddress : mails.resetLink;
      return send(member, { key });
    },

    async resendWelcome(userId: string, key: string, afterSeconds: number): Promise<void> {
      const member = await findMember(db, userId);
      if (member) await mails.welcome(member, key, afterSeconds);
    },
  };
}
