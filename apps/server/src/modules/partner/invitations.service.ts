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
  areBlocked,
  countMail,
  declineInvitation,
  deleteInvitation,
  findById,
  findOwn,
  type Invitation,
  insertInvitation,
  isRefusedBy,
  markReturned,
  refuseInvitations,
} from "./invitations.repository.ts";
import { findSide, insertPair, lockMembers } from "./partner.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  appUrl: string;
  tokens: InvitationTokens;
  /** Throws `request.rate_limited`: emails to a stranger are few, whoever asks for them. */
  limitMails: (userId: string, mailbox: string) => Promise<void>;
  tell: (userId: string) => void;
};

type NewInvitation = { address: string | null; name: string; ownName: string };

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(deps: Deps) {
  const { db, clock, jobs, appUrl, tokens, limitMails, tell } = deps;

  const urlOf = ({ id }: Pick<Invitation, "id">) => `${appUrl}${paths.partnerLink(tokens.of(id))}`;
  const isOpen = ({ declined_at, expires_at }: Invitation) =>
    declined_at === null && expires_at > clock();

  async function own(userId: string): Promise<PartnerInvitation | null> {
    const found = await findOwn(db, userId);
    if (!found) return null;
    const { name, address, made_at, expires_at, mails, declined_at, returned_at } = found;
    const open = isOpen(found);
    return {
      name,
      address: open ? address : null,
      url: urlOf(found),
      made_at: made_at.toISOString(),
      expires_at: expires_at.toISOString(),
      mails_left: open && address !== null ? Math.max(0, INVITATION_MAILS - mails) : 0,
      returned: returned_at !== null,
      state: open ? "open" : declined_at ? "declined" : "over",
      settled_at: declined_at?.toISOString() ?? null,
    };
  }

  const mailOf = (invited: Invitation & { address: string }, timeZone: string): MailJob => ({
    template: "partner-invitation",
    to: invited.address,
    values: {
      inviter: invited.own_name,
      name: invited.name,
      invitation_url: urlOf(invited),
      never_url: `${urlOf(invited)}?never=1`,
      ends_on: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(
        invited.expires_at,
      ),
    },
    key: `${MAIL_KEY}${invited.id}:${invited.mails}`,
    uselessFrom: invited.expires_at.toISOString(),
  });

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
    const id = tokens.read(token);
    const found = id === undefined ? null : await findById(tx, id);
    return found && isOpen(found) ? found : null;
  }

  return {
    own,

    async invite(
      { userId, email, timeZone }: Pick<Caller, "userId" | "email" | "timeZone">,
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
      await db.transaction(async (tx) => {
        if (!(await lockMembers(tx, [userId])).has(userId)) throw new Problem("auth.session_ended");
        if (await findSide(tx, userId)) throw new Problem("partner.taken");
        const before = await findOwn(tx, userId);
        if (before && isOpen(before)) throw new Problem("partner.invited");
        if (address !== null) await limitMails(userId, mailboxOf(address));
        const id = randomUUID();
        const expiresAt = invitationEndsAt(now);
        await insertInvitation(tx, { userId, id, address, name, ownName, madeAt: now, expiresAt });
        const made = await findOwn(tx, userId);
        if (made?.address)
          await jobs.enqueueMail(mailOf({ ...made, address: made.address }, zone), tx);
      });
      tell(userId);
    },

    async mailAgain({ userId, timeZone }: Pick<Caller, "userId" | "timeZone">): Promise<void> {
      const zone = timeZoneOr(timeZone);
      const found = await findOwn(db, userId);
      if (!found?.address || !isOpen(found)) throw new Problem("partner.invitation_over");
      if (found.mails >= INVITATION_MAILS) throw new Problem("partner.mails_spent");
      await assertMayWriteTo(found.address, userId);
      await limitMails(userId, mailboxOf(found.address));
      await db.transaction(async (tx) => {
        const counted = await countMail(tx, userId, { most: INVITATION_MAILS, now: clock() });
        if (!counted?.address) throw new Problem("partner.mails_spent");
        await jobs.enqueueMail(mailOf({ ...counted, address: counted.address }, zone), tx);
      });
      tell(userId);
    },

    async withdraw(userId: string): Promise<void> {
      await deleteInvitation(db, userId);
      tell(userId);
    },

    async look(token: string, callerId: string | undefined): Promise<ShownInvitation> {
      const found = await findOpen(db, token);
      if (!found) {
        return {
          state: "over",
          inviter: null,
          name: null,
          expires_at: null,
          to_address: false,
          caller: "nobody",
        };
      }
      return {
        state: "open",
        inviter: found.own_name,
        name: found.name,
        expires_at: found.expires_at.toISOString(),
        to_address: found.address !== null,
        caller: await standingOf(found, callerId),
      };
    },

    /** Pairs both members, if neither has a partner; what each sees begins on their own today. */
    async accept(userId: string, token: string, name: string | undefined): Promise<void> {
      const own = name === undefined ? undefined : nameOf(name);
      const inviterId = await db.transaction(async (tx) => {
        const found = await findOpen(tx, token);
        if (!found) throw new Problem("partner.invitation_over");
        if (found.user_id === userId) throw new Problem("partner.invitation_own");
        const members = await lockMembers(tx, [userId, found.user_id]);
        const [me, inviter] = [members.get(userId), members.get(found.user_id)];
        if (!me) throw new Problem("auth.session_ended");
        // Read again under the lock: it may have been taken back, or accepted elsewhere.
        const still = await findOpen(tx, token);
        if (!inviter || !still || (await areBlocked(tx, me.id, inviter.id))) {
          throw new Problem("partner.invitation_over");
        }
        const sides = await Promise.all([findSide(tx, me.id), findSide(tx, inviter.id)]);
        if (sides[0]) throw new Problem("partner.taken");
        if (sides[1]) throw new Problem("partner.invitation_over");
        const now = clock();
        const since = (zone: string) => calendarDateIn(timeZoneOr(zone), now);
        await insertPair(tx, {
          pair: randomUUID(),
          acceptedAt: now,
          sides: [
            {
              userId: inviter.id,
              partnerId: me.id,
              name: still.name,
              since: since(inviter.time_zone),
              chose: true,
            },
            {
              userId: me.id,
              partnerId: inviter.id,
              name: own ?? still.own_name,
              since: since(me.time_zone),
              chose: false,
            },
          ],
        });
        await deleteInvitation(tx, inviter.id);
        await deleteInvitation(tx, me.id);
        return inviter.id;
      });
      tell(inviterId);
      tell(userId);
    },

    /** Says no; with `never` the address gets no invitation of anyone again. */
    async decline(token: string, never: boolean): Promise<void> {
      const id = tokens.read(token);
      if (id === undefined) return;
      const now = clock();
      const inviterId = await db.transaction(async (tx) => {
        const declined = await declineInvitation(tx, id, now);
        if (never && declined?.address) await refuseInvitations(tx, declined.address, now);
        return declined?.user_id;
      });
      if (inviterId) tell(inviterId);
    },

    /** Asked right before the email leaves: not one that was taken back, accepted or refused since. */
    async isMailDue({ key, to }: Pick<MailJob, "key" | "to">): Promise<boolean> {
      const found = await findById(db, idIn(key));
      if (!found || !isOpen(found) || found.address !== to) return false;
      return !(await isRefusedBy(db, to, found.user_id));
    },

    async onMailRefused({ key }: Pick<MailJob, "key">): Promise<void> {
      const inviterId = await markReturned(db, idIn(key), clock());
      if (inviterId) tell(inviterId);
    },
  };

  async function standingOf(
    found: Invitation,
    callerId: string | undefined,
  ): Promise<ShownInvitation["caller"]> {
    if (callerId === undefined) return "nobody";
    if (found.user_id === callerId) return "own";
    if (await areBlocked(db, callerId, found.user_id)) return "blocked";
    return (await findSide(db, callerId)) ? "paired" : "free";
  }
}

const MAIL_KEY = "partner-invitation:";
const idIn = (key: string): string => key.slice(MAIL_KEY.length).split(":")[0] ?? "";
