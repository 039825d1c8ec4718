import { frozenPush } from "@sovereign/content/words/mails";
import { paths } from "@sovereign/domain/page-paths";
import { olderBefore, pressOn, UNDO_MS, waitsUntil } from "@sovereign/domain/taking-back";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { assertNewPassword, type PasswordRules } from "#modules/accounts/accounts.errors.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { OnAddressChanged } from "#modules/accounts/email-change/email-change.service.ts";
import type { EmailChangeLinks } from "#modules/accounts/email-change/email-change-links.ts";
import {
  deleteChangesFrom,
  type EmailChange,
  extendUndo,
  findChange,
  isTaken,
  listConfirmed,
  moveTo,
} from "#modules/accounts/email-change/email-changes.repository.ts";
import type { FactorRemoval } from "#modules/accounts/factors/factor-removal.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import type { EmailLinks } from "#modules/accounts/mails/email-links.ts";
import {
  findMember,
  lockAccount,
  type Member,
} from "#modules/accounts/members/members.repository.ts";
import { putPassword } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import { voidLinks } from "#modules/accounts/reset/reset-links.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import { endings, endSessions } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { PushNotification, PushTerms } from "#providers/push/push-service.ts";
import { findFirstChange } from "./account-events.repository.ts";
import {
  type AccountFreeze,
  findFreeze,
  findWaited,
  listFrozenSince,
  saveFreeze,
} from "./freezes.repository.ts";
import type { OlderProof, OlderProofs } from "./older-proofs.ts";
import { returnToBefore } from "./return-to-before.ts";

/** The holder of a link: a mailbox that was informed of a change. */
type Holder = {
  userId: string;
  email: string;
  sentAt: Date;
  isOver: boolean;
  /** The token that works to the end, for a link of an earlier version, which names a change. */
  successor: string | undefined;
};

type Standing =
  | { state: "open"; member: Member }
  | { state: "frozen"; member: Member; freeze: AccountFreeze; claims: boolean }
  | { state: "used" };

export type NotifyMember = (
  userId: string,
  notification: PushNotification,
  terms: PushTerms,
) => Promise<unknown>;

/** If a node died after a press, the daily task sends its emails within this time. */
const TOLD_MS = 2 * 24 * 3600_000;

const PUSH_TERMS: PushTerms = { ttlSeconds: UNDO_MS / 1000, topic: "frozen" };

export type FreezeService = ReturnType<typeof createFreezeService>;

/** "It was not me": a mailbox freezes the account, an older proof opens it (decision 97). */
export function createFreezeService(options: {
  db: Database;
  clock: Clock;
  links: EmailLinks;
  changeLinks: Pick<EmailChangeLinks, "readUndo">;
  mails: AccountMails;
  passwords: Passwords;
  passwordRules: PasswordRules;
  proofs: OlderProofs;
  limits: AccountLimits;
  revocations: Revocations;
  removal: FactorRemoval;
  onChanged: OnAddressChanged;
  /** Stops requests made in the member's name, in the transaction that freezes. */
  onFrozen: (tx: Database, userId: string) => Promise<void>;
  /** Notifies each of the member's devices that are subscribed. */
  notifyMember: NotifyMember;
  appUrl: string;
}) {
  const { db, clock, links, mails, passwords, proofs, limits, revocations, onChanged } = options;

  async function holderOf(token: string): Promise<Holder | undefined> {
    const owner = await links.undo.read(token);
    if (!owner) return formerHolderOf(token);
    const { id: userId, email, iat, over: isOver } = owner;
    return { userId, email, sentAt: new Date(iat * 1000), isOver, successor: undefined };
  }

  async function formerHolderOf(token: string): Promise<Holder | undefined> {
    const id = options.changeLinks.readUndo(token);
    const change = id === undefined ? undefined : await findChange(db, id);
    if (!change) return undefined;
    const { userId, oldEmail: email, undoBy } = change;
    const sentAt = new Date(undoBy.getTime() - UNDO_MS);
    const successor = await links.undo.sign({ id: userId, email }, sentAt);
    return { userId, email, sentAt, isOver: undoBy <= clock(), successor };
  }

  async function standingOf(tx: Database, { userId, email, ...link }: Holder): Promise<Standing> {
    const member = await findMember(tx, userId);
    if (!member) return { state: "used" };
    const freeze = await findFreeze(tx, userId);
    const isFrozen = freeze !== undefined && freeze.endedAt === null;
    const changes = await listConfirmed(tx, userId);
    const former = changes.map(({ oldEmail }) => oldEmail);
    if (freeze && email === freeze.address && (isFrozen || freeze.isRefuted)) {
      return { state: "frozen", member, freeze, claims: true };
    }
    // The holder of a later address cannot void the links of an earlier one.
    const claim = isFrozen ? former.indexOf(freeze.address) : -1;
    const isEarlier = (claim < 0 ? former : former.slice(0, claim)).includes(email);
    if (isFrozen && !isEarlier) {
      const isKnown = [freeze.leftAddress, ...addressesOf(changes)].includes(email);
      return isKnown ? { state: "frozen", member, freeze, claims: false } : { state: "used" };
    }
    if (link.isOver) return { state: "used" };
    if (isEarlier) return { state: "open", member };
    const isSpent = freeze?.endedAt && link.sentAt.getTime() < secondOf(freeze.endedAt);
    const isPresent = !isSpent && email === member.email;
    return isPresent ? { state: "open", member } : { state: "used" };
  }

  async function standingFor(token: string, clientAddress: string) {
    const holder = await holderOf(token);
    const standing = holder && (await standingOf(db, holder));
    if (holder && standing && standing.state !== "used") return { holder, standing };
    await limits.unknownLink(clientAddress);
    throw new Problem("auth.link_invalid");
  }

  /** The moment before which a way in was there that is not the thief's. */
  async function olderThan(tx: Database, { createdAt }: Member, { userId, sentAt }: Holder) {
    const known = await findFirstChange(tx, userId, new Date(sentAt.getTime() - UNDO_MS));
    return olderBefore({
      firstChange: known && known < sentAt ? known : sentAt,
      openedAt: createdAt,
      firstKnown: await findFirstChange(tx, userId, new Date(0)),
    });
  }

  /** False while another account has the address. */
  async function bringBack(tx: Database, userId: string, email: string, now: Date) {
    if (!(await moveTo(tx, { userId, email }, now))) return false;
    await onChanged.within(tx, userId);
    return true;
  }

  /** An address that another account has by now is back only with its member. */
  async function freeze(tx: Database, holder: Holder, member: Member) {
    const { userId, email: address } = holder;
    const now = clock();
    const before = await olderThan(tx, member, holder);
    await returnToBefore(tx, userId, before, now);
    const isMoved = address !== member.email && (await bringBack(tx, userId, address, now));
    const frozen: AccountFreeze = {
      userId,
      address,
      leftAddress: member.email,
      frozenAt: now,
      olderThan: before,
      waitsUntil: waitsUntil(now),
      endedAt: null,
      isRefuted: false,
    };
    await saveFreeze(tx, frozen);
    // As long as the links that are mailed now.
    await extendUndo(tx, userId, new Date(now.getTime() + UNDO_MS));
    return { frozen, isMoved };
  }

  /** Once for each address, however often it is called. */
  async function tellAddresses(member: Member, freeze: AccountFreeze): Promise<void> {
    const known = addressesOf(await listConfirmed(db, member.id));
    for (const address of new Set([freeze.address, freeze.leftAddress, ...known]))
      await mails.frozen(member, address, freeze);
  }

  return {
    async look(token: string) {
      const holder = await holderOf(token);
      if (!holder) return undefined;
      const { email, successor } = holder;
      return { email, successor, state: (await standingOf(db, holder)).state };
    },

    /**
     * Changes nothing in an account that this mailbox had frozen before, but informs its addresses.
     */
    async press(token: string, clientAddress: string): Promise<void> {
      const { holder } = await standingFor(token, clientAddress);
      const { userId } = holder;
      const done = await db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        const standing = await standingOf(tx, holder);
        if (standing.state === "used") return undefined;
        if (standing.state === "frozen") return { ...standing, first: undefined };
        const { frozen, isMoved } = await freeze(tx, holder, standing.member);
        await voidLinks(tx, userId);
        await options.removal.stop(tx, userId);
        await options.onFrozen(tx, userId);
        const ended = await endSessions(tx, endings.allOfMember(userId), clock());
        return { freeze: frozen, member: standing.member, first: { isMoved, ended } };
      });
      if (!done) return;
      const { freeze: frozen, member, first } = done;
      const { address: to, leftAddress: from, endedAt } = frozen;
      if (first) revocations.add(first.ended);
      if (first?.isMoved) await onChanged.after({ userId, from, to });
      if (endedAt === null) await tellAddresses(member, frozen);
      if (!first) return;
      const navigate = `${options.appUrl}${paths.auth}`;
      await options.notifyMember(userId, { ...frozenPush, navigate, tag: "frozen" }, PUSH_TERMS);
    },

    async read(token: string, clientAddress: string) {
      const { holder, standing } = await standingFor(token, clientAddress);
      if (standing.state !== "frozen") throw new Problem("auth.link_invalid");
      const { freeze, claims, member } = standing;
      const { id: userId } = member;
      const { email } = holder;
      return {
        email,
        addressTaken: email !== member.email && (await isTaken(db, { userId, email })),
        frozenAt: freeze.frozenAt,
        waitsUntil: claims && freeze.endedAt === null ? freeze.waitsUntil : null,
        needsProof: pressOn(freeze, { claims, proved: false }, clock()) !== "comes_back",
        proofs: await proofs.offered(holder.userId, freeze.olderThan),
      };
    },

    /**
     * Throws `auth.account_frozen` while a proof is needed, `auth.address_taken` while another
     * account has the address, and as the proof does.
     */
    async comeBack(
      token: string,
      { proof, newPassword }: { proof: OlderProof | undefined; newPassword: string },
      clientAddress: string,
    ): Promise<void> {
      const { holder, standing } = await standingFor(token, clientAddress);
      if (standing.state !== "frozen") throw new Problem("auth.link_invalid");
      const { userId } = holder;
      // A thief who holds another address of the account uses up only their own tries.
      await limits.countChangeTry(`${userId}:${holder.email}`);
      const before = standing.freeze.olderThan;
      const given = { before, mailbox: holder.email, clientAddress };
      if (proof) await proofs.assert(userId, proof, given);
      const proved = proof !== undefined;
      const outcome = pressOn(standing.freeze, { claims: standing.claims, proved }, clock());
      if (outcome === "waits" || outcome === "over") throw new Problem("auth.account_frozen");
      assertNewPassword(newPassword, options.passwordRules, holder.email);
      if (await proofs.isFormer(userId, newPassword, before, clientAddress)) {
        throw new Problem("auth.password_reused");
      }
      const hash = await passwords.hash(newPassword, clientAddress);
      const done = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        const present = await standingOf(tx, holder);
        if (present.state !== "frozen") throw new Problem("auth.link_invalid");
        const { freeze, member, claims } = present;
        if (pressOn(freeze, { claims, proved }, now) !== outcome) {
          throw new Problem("auth.account_frozen");
        }
        // The member who refuted it has used the account since.
        if (freeze.isRefuted) await returnToBefore(tx, userId, freeze.olderThan, now);
        const isRefuted = outcome === "refutes";
        const to = holder.email;
        if (to !== member.email && !(await bringBack(tx, userId, to, now))) {
          throw new Problem("auth.address_taken");
        }
        // Until the account is recovered, each of its addresses may still prove that it owns it.
        await deleteChangesFrom(tx, { userId, email: to });
        await putPassword(tx, { userId, hash }, now);
        await voidLinks(tx, userId);
        await saveFreeze(tx, { ...freeze, endedAt: now, isRefuted });
        const ended = await endSessions(tx, endings.allOfMember(userId), now);
        return { freeze, ended, now, from: member.email, to, member: await findMember(tx, userId) };
      });
      const { from, to, member } = done;
      revocations.add(done.ended);
      if (from !== to) await onChanged.after({ userId, from, to });
      if (!member) return;
      await mails.resetNotice(member, done.now);
      const { address, leftAddress } = done.freeze;
      const isRefuted = outcome === "refutes";
      if (isRefuted) await mails.freezeRefuted(member, address, done.now);
      for (const left of new Set(isRefuted ? [leftAddress] : [leftAddress, from])) {
        if (left !== to) await mails.changeUndone(member, left, done.now);
      }
      await limits.forgivePasswordTries(to, clientAddress);
    },

    /** Sends the emails that a node could not before it died; each is sent once. */
    async tellFrozen(): Promise<void> {
      const since = new Date(clock().getTime() - TOLD_MS);
      for (const freeze of await listFrozenSince(db, since)) {
        const { userId, address, endedAt } = freeze;
        const member = await findMember(db, userId);
        if (member && endedAt) await mails.freezeRefuted(member, address, endedAt);
        else if (member) await tellAddresses(member, freeze);
      }
    },

    /** Informs the mailbox that has waited; once, however often it runs. */
    async tellWaited(): Promise<void> {
      for (const waited of await findWaited(db, clock())) {
        const member = await findMember(db, waited.userId);
        if (member) await mails.freezeWaited(member, waited);
      }
    },
  };
}

const addressesOf = (changes: Pick<EmailChange, "oldEmail" | "newEmail">[]): string[] =>
  changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]);

/** A link knows when it was made to the second. */
const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
