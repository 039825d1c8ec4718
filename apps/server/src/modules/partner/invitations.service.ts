import { randomUUID } from "node:crypto";
import type { PartnerInvitation, ShownInvitation } from "@sovereign/contract/partner";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { mailboxOf, normalizeAddress } from "@sovereign/domain/credentials";
import { paths } from "@sovereign/domain/page-paths";
import { INVITATION_MAILS, invitationEndsAt, parsePartnerName } from "@sovereign/domain/partner";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { InvitationTokens } from "./invitation-tokens.ts";
import {
  countMail,
  declineAllTo,
  declineInvitation,
  deleteInvitation,
  findBlockers,
  findById,
  findOwn,
  type Invitation,
  insertInvitation,
  isRefusedBy,
  mailboxKeyOf,
  refuseInvitations,
  takeInvitation,
} from "./invitations.repository.ts";
import { findSide, insertPair, lockMembers } from "./partner.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  appUrl: string;
  tokens: InvitationTokens;
  /**
   * Counts an email to a stranger by the key of the mailbox, unless the work fails. Throws
   * `request.rate_limited`: they are few, from all members together.
   */
  countingMail: <Result>(
    who: { userId: string; mailbox: string },
    work: () => Promise<Result>,
  ) => Promise<Result>;
  tell: (userId: string) => void;
  isSignedIn: (session: Pick<Caller, "sessionId">, tx: Database) => Promise<boolean>;
};

type NewInvitation = { address: string | null; name: string; ownName: string };

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(deps: Deps) {
  const { db, clock, jobs, appUrl, tokens, countingMail, tell, isSignedIn } = deps;

  const urlOf = ({ id }: Pick<Invitation, "id">, mailboxKey?: string) =>
    `${appUrl}${paths.partnerLink(tokens.of(id, mailboxKey))}`;
  const isOpen = ({ declined_at, expires_at }: Invitation) =>
    declined_at === null && expires_at > clock();

  async function own(userId: string): Promise<PartnerInvitation | null> {
    const found = await findOwn(db, userId);
    if (!found) return null;
    const { name, address, made_at, expires_at, mails, declined_at } = found;
    const open = isOpen(found);
    const refused = open && address !== null ? await findRefused(db, address) : undefined;
    return {
      name,
      address: open ? address : null,
      url: urlOf(found),
      made_at: made_at.toISOString(),
      expires_at: expires_at.toISOString(),
      mails_left: open && address !== null ? Math.max(0, INVITATION_MAILS - mails) : 0,
      returned: refused?.reason === "bounced",
      state: open ? "open" : declined_at ? "declined" : "over",
      settled_at: declined_at?.toISOString() ?? null,
    };
  }

  function mailOf(invited: Invitation, to: string, timeZone: string): MailJob {
    const url = urlOf(invited, mailboxKeyOf(to));
    return {
      template: "partner-invitation",
      to,
      values: {
        inviter: invited.own_name,
        name: invited.name,
        invitation_url: url,
        never_url: `${url}?never=1`,
        ends_on: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(
          invited.expires_at,
        ),
      },
      key: `${MAIL_KEY}${invited.id}:${invited.mails}`,
      // The queue has the address, too.
      keepDays: 1,
      uselessFrom: invited.expires_at.toISOString(),
    };
  }

  function nameOf(input: string): string {
    const parsed = parsePartnerName(input);
    if (!parsed.ok) throw new Problem(parsed.code);
    return parsed.name;
  }

  async function assertMayWriteTo(address: string, userId: string): Promise<void> {
    const refused = (await findRefused(db, address)) ?? (await isRefusedBy(db, address, userId));
    if (refused) throw new Problem("partner.address_refuses");
  }

  /** Returns the open invitation of a token; null for every token that opens nothing. */
  async function findOpen(tx: Database, token: string): Promise<Invitation | null> {
    const read = tokens.read(token);
    const found = read ? await findById(tx, read.id) : null;
    return found && isOpen(found) ? found : null;
  }

  /** A freeze or a deletion may have ended the session while the request waited for the lock. */
  async function assertStillIn(
    tx: Database,
    { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
    locked: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    const isIn = locked.has(userId) && (await isSignedIn({ sessionId }, tx));
    if (!isIn) throw new Problem("auth.session_ended");
  }

  async function assertMayInvite(tx: Database, userId: string): Promise<void> {
    if (await findSide(tx, userId)) throw new Problem("partner.taken");
    const before = await findOwn(tx, userId);
    if (before && isOpen(before)) throw new Problem("partner.invited");
  }

  return {
    own,

    async invite(
      { userId, sessionId, email, timeZone }: Caller,
      given: NewInvitation,
    ): Promise<void> {
      const zone = timeZoneOr(timeZone);
      const [name, ownName] = [nameOf(given.name), nameOf(given.ownName)];
      const address = given.address === null ? null : normalizeAddress(given.address);
      if (address === undefined) throw new Problem("partner.address_invalid");
      if (address !== null) {
        if (mailboxOf(address) === mailboxOf(email)) throw new Problem("partner.address_own");
        await assertMayWriteTo(address, userId);
      }
      const now = clock();
      const store = () =>
        db.transaction(async (tx) => {
          const members = await lockMembers(tx, [userId]);
          await assertStillIn(tx, { userId, sessionId }, members);
          await assertMayInvite(tx, userId);
          const [id, expiresAt] = [randomUUID(), invitationEndsAt(now)];
          const given = { userId, id, address, name, ownName, madeAt: now, expiresAt };
          const made = await insertInvitation(tx, given);
          if (address !== null) await jobs.enqueueMail(mailOf(made, address, zone), tx);
        });
      if (address === null) await store();
      else await countingMail({ userId, mailbox: mailboxKeyOf(address) }, store);
      tell(userId);
    },

    async mailAgain({ userId, timeZone }: Pick<Caller, "userId" | "timeZone">): Promise<void> {
      const zone = timeZoneOr(timeZone);
      const found = await findOwn(db, userId);
      if (!found?.address || !isOpen(found)) throw new Problem("partner.invitation_over");
      if (found.mails >= INVITATION_MAILS) throw new Problem("partner.mails_spent");
      await assertMayWriteTo(found.address, userId);
      await countingMail({ userId, mailbox: mailboxKeyOf(found.address) }, () =>
        db.transaction(async (tx) => {
          const counted = await countMail(tx, found.id, { most: INVITATION_MAILS, now: clock() });
          if (!counted?.address) throw new Problem("partner.mails_spent");
          await jobs.enqueueMail(mailOf(counted, counted.address, zone), tx);
        }),
      );
      tell(userId);
    },

    async withdraw(userId: string): Promise<void> {
      await deleteInvitation(db, userId);
      tell(userId);
    },

    async look(token: string, callerId: string | undefined): Promise<ShownInvitation> {
      const found = await findOpen(db, token);
      const to_address = tokens.read(token)?.mailboxKey !== undefined;
      const caller = found && (await standingOf(found, callerId));
      if (!found || !caller) {
        return {
          state: "over",
          inviter: null,
          name: null,
          expires_at: null,
          to_address,
          caller: "nobody",
        };
      }
      return {
        state: "open",
        inviter: found.own_name,
        name: found.name,
        expires_at: found.expires_at.toISOString(),
        to_address,
        caller,
      };
    },

    /** Pairs both members, if neither has a partner; what each sees begins on their own today. */
    async accept(
      { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
      token: string,
      name: string | undefined,
    ): Promise<void> {
      const own = name === undefined ? undefined : nameOf(name);
      const inviterId = await db.transaction(async (tx) => {
        const found = await findOpen(tx, token);
        if (!found) throw new Problem("partner.invitation_over");
        if (found.user_id === userId) throw new Problem("partner.invitation_own");
        const members = await lockMembers(tx, [userId, found.user_id]);
        const [me, inviter] = [members.get(userId), members.get(found.user_id)];
        await assertStillIn(tx, { userId, sessionId }, members);
        if (!me || !inviter || (await findBlockers(tx, me.id, inviter.id)).length > 0) {
          throw new Problem("partner.invitation_over");
        }
        if (await findSide(tx, me.id)) throw new Problem("partner.taken");
        const now = clock();
        // It may have been taken back, declined or accepted elsewhere since it was read.
        const isTaken = await takeInvitation(tx, found.id, now);
        if (!isTaken || (await findSide(tx, inviter.id))) {
          throw new Problem("partner.invitation_over");
        }
        const since = (zone: string) => calendarDateIn(timeZoneOr(zone), now);
        await insertPair(tx, {
          pair: randomUUID(),
          acceptedAt: now,
          sides: [
            {
              userId: inviter.id,
              partnerId: me.id,
              name: found.name,
              since: since(inviter.time_zone),
              chose: true,
            },
            {
              userId: me.id,
              partnerId: inviter.id,
              name: own ?? found.own_name,
              since: since(me.time_zone),
              chose: false,
            },
          ],
        });
        await deleteInvitation(tx, me.id);
        return inviter.id;
      });
      tell(inviterId);
      tell(userId);
    },

    /**
     * Declines; with `never` the mailbox of an email's link has declined those of all, and gets none of
     * anyone again, also when this one is over.
     */
    async decline(token: string, never: boolean): Promise<void> {
      const read = tokens.read(token);
      if (!read) return;
      const { id, mailboxKey } = read;
      const now = clock();
      const inviterIds = await db.transaction(async (tx) => {
        const declined = await declineInvitation(tx, id, now);
        if (!never || !mailboxKey) return declined;
        await refuseInvitations(tx, mailboxKey, now);
        return [...declined, ...(await declineAllTo(tx, mailboxKey, now))];
      });
      for (const inviterId of inviterIds) tell(inviterId);
    },

    /** Asked right before the email leaves: not one that was taken back, accepted or refused since. */
    async isMailDue({ key, to }: Pick<MailJob, "key" | "to">): Promise<boolean> {
      const found = await findById(db, idIn(key));
      if (!found || !isOpen(found) || found.address !== to) return false;
      return !(await isRefusedBy(db, to, found.user_id));
    },
  };

  /** Returns null for whom the inviter has blocked, who is not told. */
  async function standingOf(
    found: Invitation,
    callerId: string | undefined,
  ): Promise<ShownInvitation["caller"] | null> {
    if (callerId === undefined) return "nobody";
    if (found.user_id === callerId) return "own";
    const blockers = await findBlockers(db, callerId, found.user_id);
    if (blockers.length > 0) return blockers.includes(callerId) ? "blocked" : null;
    return (await findSide(db, callerId)) ? "paired" : "free";
  }
}

const MAIL_KEY = "partner-invitation:";
const idIn = (key: string): string => key.slice(MAIL_KEY.length).split(":")[0] ?? "";
