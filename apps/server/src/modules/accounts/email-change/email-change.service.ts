import { randomUUID } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { addressOf } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import {
  findMember,
  findMemberByEmail,
  lockAccount,
  type Member,
} from "#modules/accounts/members/members.repository.ts";
import { findPasswordHash } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import { voidLinks } from "#modules/accounts/reset/reset-links.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import {
  endings,
  endSessions,
  hasVerifiedFactor,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { ChangeLink, EmailChangeLinks } from "./email-change-links.ts";
import {
  closeSignInMethods,
  confirmChange,
  type EmailChange,
  extendPending,
  findChange,
  findPending,
  moveTo,
  saveChange,
  stopChange,
  takeBack,
} from "./email-changes.repository.ts";
import { isByStaff } from "./staff-email-change.ts";

const HOUR_MS = 3600_000;
export const CONFIRM_MS = HOUR_MS;
const UNDO_MS = 7 * 24 * HOUR_MS;

/** The caller of a confirmation page is signed in, or sends the password. */
type Pressing = {
  caller: Pick<Caller, "userId" | "sessionId"> | undefined;
  password: string | undefined;
};

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

export type OnAddressChanged = {
  within(tx: Database, userId: string): Promise<void>;
  after(change: { userId: string; from: string; to: string }): void;
};

export function createEmailChangeService(options: {
  db: Database;
  clock: Clock;
  links: EmailChangeLinks;
  mails: AccountMails;
  passwords: Passwords;
  limits: AccountLimits;
  fresh: FreshAuthentication;
  revocations: Revocations;
  onChanged: OnAddressChanged;
}) {
  const { db, clock, links, mails, passwords, limits, fresh, revocations, onChanged } = options;

  async function findOpen(token: string, link: ChangeLink): Promise<EmailChange | undefined> {
    const id = links.read(token, link);
    const change = id === undefined ? undefined : await findChange(db, id);
    if (!change) return undefined;
    const isOpen =
      link === "email_change"
        ? change.confirmedAt === null && change.confirmBy > clock()
        : change.undoBy > clock();
    return isOpen ? change : undefined;
  }

  async function openOrRefuse(token: string, link: ChangeLink, clientAddress: string) {
    const change = await findOpen(token, link);
    if (change) return change;
    await limits.unknownLink(clientAddress);
    throw new Problem("auth.link_invalid");
  }

  /** Throws unless the caller is the member: a link alone proves only access to the mailbox. */
  async function assertMember(
    userId: string,
    { caller, password }: Pressing,
    clientAddress: string,
  ): Promise<void> {
    if (caller?.userId === userId) return;
    if (password === undefined) throw new Problem("auth.password_required");
    await limits.countChangeTry(userId);
    const hash = (await findPasswordHash(db, userId)) ?? passwords.decoy;
    if (!(await passwords.verify({ hash, password }, clientAddress)))
      throw new Problem("auth.invalid_credentials");
    // Link and password are not enough for a member with a second factor.
    if (await hasVerifiedFactor(db, userId)) throw new Problem("auth.second_factor_required");
  }

  /** If the new email has an account, notifies its owner instead. */
  async function mailLink(member: Member, change: EmailChange): Promise<void> {
    const taken = await findMemberByEmail(db, change.newEmail);
    if (taken?.emailVerified) await mails.accountExists(taken);
    else await mails.confirmChange(member, change, links.pageFor(change.id, "email_change"));
  }

  const memberOf = async (userId: string): Promise<Member> => {
    const member = await findMember(db, userId);
    if (!member) throw new Problem("auth.token_invalid");
    return member;
  };

  return {
    pending: (userId: string) => findPending(db, userId, clock()),

    /** The response does not reveal whether the new email has an account. */
    async ask(caller: Caller, typed: string, proof: FreshProof): Promise<EmailChange> {
      await fresh.assertFresh(caller, proof);
      const newEmail = addressOf(typed);
      const member = await memberOf(caller.userId);
      if (newEmail === member.email) throw new Problem("member.email_unchanged");
      await limits.emailChange(member.id);
      const now = clock();
      const change: EmailChange = {
        ...{ id: randomUUID(), userId: member.id, oldEmail: member.email, newEmail },
        ...{ askedAt: now, confirmedAt: null },
        confirmBy: new Date(now.getTime() + CONFIRM_MS),
        undoBy: new Date(now.getTime() + UNDO_MS),
      };
      await db.transaction(async (tx) => {
        await lockAccount(tx, member.id);
        await saveChange(tx, change);
      });
      await mailLink(member, change);
      await mails.changeAsked(member, change, links.pageFor(change.id, "email_undo"));
      return change;
    },

    /** Extends the link for an hour; counts as a request. Undefined without a pending change. */
    async resend(userId: string): Promise<EmailChange | undefined> {
      const now = clock();
      const pending = await findPending(db, userId, now);
      if (!pending) return undefined;
      await limits.emailChange(userId);
      const inAnHour = now.getTime() + CONFIRM_MS;
      const confirmBy = new Date(Math.max(inAnHour, pending.confirmBy.getTime()));
      const change = await extendPending(db, userId, { now, confirmBy });
      if (change) await mailLink(await memberOf(userId), change);
      return change;
    },

    stop: (userId: string) => stopChange(db, userId),

    async look(token: string) {
      for (const purpose of ["email_change", "email_undo"] as const) {
        const id = links.read(token, purpose);
        if (id === undefined) continue;
        const open = await findOpen(token, purpose);
        const change = open ?? (await findChange(db, id));
        const email = purpose === "email_change" ? change?.newEmail : change?.oldEmail;
        return { purpose, open: open !== undefined, email: email ?? "" };
      }
      return undefined;
    },

    /**
     * Throws `auth.link_invalid`, `auth.password_required`, `auth.invalid_credentials` or
     * `auth.second_factor_required`.
     */
    async confirm(token: string, pressing: Pressing, clientAddress: string): Promise<void> {
      const change = await openOrRefuse(token, "email_change", clientAddress);
      const { id, userId, newEmail: email } = change;
      await assertMember(userId, pressing, clientAddress);
      const { caller } = pressing;
      const { member, ended } = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        const undoBy = new Date(now.getTime() + UNDO_MS);
        const first = await confirmChange(tx, id, { now, undoBy });
        if (!first || !(await moveTo(tx, { userId, email }, now))) {
          throw new Problem("auth.link_invalid");
        }
        await voidLinks(tx, userId);
        await onChanged.within(tx, userId);
        const own = caller?.userId === userId && !isByStaff(change) ? caller.sessionId : "";
        const ended = await endSessions(tx, endings.othersOfMember(userId, own), now);
        return { member: await findMember(tx, userId), ended };
      });
      revocations.add(ended);
      onChanged.after({ userId, from: change.oldEmail, to: email });
      if (!member) return;
      await mails.changeDone(member, change, links.pageFor(id, "email_undo"));
      await mails.changeArrived(member, change);
    },

    /**
     * The owner of the old mailbox reports an attacker, so this also undoes later changes, ends
     * every session and removes the password and every sign-in method added since.
     */
    async undo(token: string, clientAddress: string): Promise<void> {
      const change = await openOrRefuse(token, "email_undo", clientAddress);
      const { userId, oldEmail: email, askedAt } = change;
      const { member, ended, leftEmail } = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        const leftEmail = (await findMember(tx, userId))?.email;
        const taken = await takeBack(tx, change);
        if (taken.length === 0) throw new Problem("auth.link_invalid");
        if (!(await moveTo(tx, { userId, email }, now))) throw new Problem("auth.link_invalid");
        await closeSignInMethods(tx, userId, askedAt);
        await onChanged.within(tx, userId);
        await voidLinks(tx, userId);
        const ended = await endSessions(tx, endings.allOfMember(userId), now);
        return { member: await findMember(tx, userId), ended, leftEmail };
      });
      revocations.add(ended);
      onChanged.after({ userId, from: leftEmail ?? email, to: email });
      if (!member) return;
      if (leftEmail && leftEmail !== email) await mails.changeUndone(member, leftEmail);
      await mails.resetLink(member);
    },
  };
}
