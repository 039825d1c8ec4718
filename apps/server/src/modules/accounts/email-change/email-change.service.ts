import { randomUUID } from "node:crypto";
import { UNDO_MS } from "@sovereign/domain/taking-back";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { addressOf } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
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
  lockForSession,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { EmailChangeLinks } from "./email-change-links.ts";
import {
  confirmChange,
  type EmailChange,
  extendPending,
  findChange,
  findPending,
  moveTo,
  saveChange,
  stopChange,
} from "./email-changes.repository.ts";
import { isByStaff } from "./staff-email-change.ts";

export const CONFIRM_MS = 3600_000;

/** The caller of a confirmation page is signed in, or sends the password. */
type Pressing = {
  caller: Pick<Caller, "userId" | "sessionId"> | undefined;
  password: string | undefined;
};

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

export type AddressChange = { userId: string; from: string; to: string };

export type OnAddressChanged = {
  within(tx: Database, userId: string): Promise<void>;
  after(change: AddressChange): unknown;
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

  const isOpen = ({ confirmedAt, confirmBy }: EmailChange) =>
    confirmedAt === null && confirmBy > clock();

  async function findBy(token: string): Promise<EmailChange | undefined> {
    const id = links.read(token);
    return id === undefined ? undefined : findChange(db, id);
  }

  async function openOrRefuse(token: string, clientAddress: string): Promise<EmailChange> {
    const change = await findBy(token);
    if (change && isOpen(change)) return change;
    await limits.unknownLink(clientAddress);
    throw new Problem("auth.link_invalid");
  }

  /** Throws unless the caller is the member: a link alone proves only access to the mailbox. */
  async function assertMember(
    { userId, newEmail }: EmailChange,
    { caller, password }: Pressing,
    clientAddress: string,
  ): Promise<void> {
    if (caller?.userId === userId) return;
    if (password === undefined) throw new Problem("auth.password_required");
    await limits.countChangeTry(`${userId}:${newEmail}`);
    const hash = (await findPasswordHash(db, userId)) ?? passwords.decoy;
    if (!(await passwords.verify({ hash, password }, clientAddress)))
      throw new Problem("auth.invalid_credentials");
    // Link and password are not enough for a member with a second factor.
    if (await hasVerifiedFactor(db, userId)) throw new Problem("auth.second_factor_required");
  }

  /** If the new email has an account, notifies its owner instead. */
  async function mailLink(member: Member, change: EmailChange): Promise<void> {
    const taken = await findMemberByEmail(db, change.newEmail);
    if (taken?.emailVerified && taken.id !== member.id) await mails.accountExists(taken);
    else await mails.confirmChange(member, change, links.pageFor(change.id));
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
      await limits.emailChange(caller);
      const now = clock();
      const change: EmailChange = {
        id: randomUUID(),
        userId: member.id,
        oldEmail: member.email,
        newEmail,
        askedAt: now,
        confirmedAt: null,
        confirmBy: new Date(now.getTime() + CONFIRM_MS),
        undoBy: new Date(now.getTime() + UNDO_MS),
      };
      await db.transaction(async (tx) => {
        await lockForSession(tx, caller, now);
        await saveChange(tx, change);
        await recordEvent(tx, { userId: member.id, kind: "address_asked" }, now);
        await mails.within(tx).changeAsked(member, change);
      });
      await mailLink(member, change);
      return change;
    },

    /** Extends the link for an hour; counts as a request. Undefined without a pending change. */
    async resend(caller: Caller): Promise<EmailChange | undefined> {
      const { userId } = caller;
      const now = clock();
      const pending = await findPending(db, userId, now);
      if (!pending) return undefined;
      await limits.emailChange(caller);
      const inAnHour = now.getTime() + CONFIRM_MS;
      const confirmBy = new Date(Math.max(inAnHour, pending.confirmBy.getTime()));
      const change = await extendPending(db, userId, { now, confirmBy });
      if (change) await mailLink(await memberOf(userId), change);
      return change;
    },

    stop: (userId: string) => stopChange(db, userId),

    /** Undefined when the link is none of a change. */
    async look(token: string) {
      if (links.read(token) === undefined) return undefined;
      const change = await findBy(token);
      return { open: change !== undefined && isOpen(change), email: change?.newEmail ?? "" };
    },

    /**
     * Throws `auth.link_invalid`, `auth.password_required`, `auth.invalid_credentials` or
     * `auth.second_factor_required`.
     */
    async confirm(token: string, pressing: Pressing, clientAddress: string): Promise<void> {
      const change = await openOrRefuse(token, clientAddress);
      const { id, userId, newEmail: email } = change;
      await assertMember(change, pressing, clientAddress);
      const { caller } = pressing;
      const ended = await db.transaction(async (tx) => {
        const now = clock();
        if (caller?.userId === userId) await lockForSession(tx, caller, now);
        else await lockAccount(tx, userId);
        const undoBy = new Date(now.getTime() + UNDO_MS);
        const first = await confirmChange(tx, id, { now, undoBy });
        if (!first || !(await moveTo(tx, { userId, email }, now))) {
          throw new Problem("auth.link_invalid");
        }
        await voidLinks(tx, userId);
        await recordEvent(tx, { userId, kind: "address_changed" }, now);
        await onChanged.within(tx, userId);
        const own = caller?.userId === userId && !isByStaff(change) ? caller.sessionId : "";
        const ended = await endSessions(tx, endings.othersOfMember(userId, own), now);
        const member = await findMember(tx, userId);
        if (!member) throw new Problem("auth.link_invalid");
        await mails.within(tx).changeDone(member, change);
        await mails.within(tx).changeArrived(member, change);
        return ended;
      });
      revocations.add(ended);
      await onChanged.after({ userId, from: change.oldEmail, to: email });
    },
  };
}
