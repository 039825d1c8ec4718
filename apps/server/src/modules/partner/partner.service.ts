import { fill } from "@sovereign/content/public/fill";
import { alsoOpen } from "@sovereign/content/words/partner";
import type { ExportedPartner, Partner, PartnerOverview } from "@sovereign/contract/partner";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  isEvening,
  nightBefore,
  type PartnerMark,
  parsePartnerName,
  type SeenDays,
  SIGNALS,
  type SignalWay,
  signalRefusal,
} from "@sovereign/domain/partner";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { afterCommit } from "#database/transactions.ts";
import { Problem } from "#problems/problem.ts";
import { block, deleteInvitation, forgetAddressOf, leaveBlocks } from "./invitations.repository.ts";
import type { InvitationsService } from "./invitations.service.ts";
import {
  changeSide,
  endPair,
  findLast,
  findSide,
  findSignals,
  forgetEnded,
  listSignals,
  type PartnerSide,
  pauseSide,
} from "./partner.repository.ts";

/** Returns what a partner sees of a member since a day; undefined without the member. */
export type ReadSeenDays = (userId: string, since: CalendarDate) => Promise<SeenDays | undefined>;

type Deps = {
  db: Database;
  clock: Clock;
  readSeenDays: ReadSeenDays;
  isSubscribed: (userId: string) => Promise<boolean>;
  /** Notifies a member's open browsers that something of their partnership changed. */
  tell: (userId: string) => void;
  invitations: InvitationsService;
};

export type PartnerService = ReturnType<typeof createPartnerService>;

export function createPartnerService(deps: Deps) {
  const { db, clock, readSeenDays, isSubscribed, tell, invitations } = deps;

  /**
   * It rests without the inviter's membership, and after a restore or a freeze until each whose side
   * was paused goes on.
   */
  async function isResting(userId: string, side: PartnerSide): Promise<boolean> {
    if (side.paused || side.their_paused) return true;
    return !(await isSubscribed(side.chose ? userId : side.partner_id));
  }

  async function read(userId: string): Promise<PartnerOverview> {
    const [side, last, invitation, mayChoose] = await Promise.all([
      findSide(db, userId),
      findLast(db, userId),
      invitations.own(userId),
      isSubscribed(userId),
    ]);
    const ended = side === null && last?.ended_at ? last : null;
    return {
      may_choose: mayChoose,
      signals_by: last?.signals_by ?? "app",
      partner: side && (await partnerOf(userId, side)),
      invitation: side ? null : invitation,
      ended: ended && {
        name: ended.name,
        at: (ended.ended_at ?? clock()).toISOString(),
        by_them: ended.ended_by_them,
      },
    };
  }

  async function partnerOf(userId: string, side: PartnerSide): Promise<Partner> {
    const view = {
      pair: side.pair,
      name: side.name,
      own_name: side.own_name,
      accepted_at: side.accepted_at.toISOString(),
      chose: side.chose,
      asks_to_go_on: side.paused,
    };
    const seen = (await isResting(userId, side)) ? null : await seenBoth(userId, side);
    if (!seen) {
      return {
        ...view,
        resting: true,
        theirs: null,
        ours: null,
        sent: [],
        received: [],
        refused: {},
      };
    }
    const { theirs, ours } = seen;
    const nightFrom = nightBefore(ours.today, timeZoneOr(side.own_zone));
    const days = { theirs: theirs.today, mine: ours.today, nightFrom };
    const signals = await findSignals(db, { userId, pair: side.pair }, days);
    const sentOnes = signals.filter(({ by_me }) => by_me).map(({ signal }) => signal);
    const other = { mark: markOfToday(theirs), evening: eveningOf(side.their_zone) };
    const shown = (byMe: boolean) =>
      signals
        .filter(({ by_me }) => by_me === byMe)
        .map(({ signal, sent_at }) => ({ signal, sent_at: sent_at.toISOString() }));
    return {
      ...view,
      resting: false,
      theirs,
      ours,
      sent: shown(true),
      received: shown(false),
      refused: Object.fromEntries(
        SIGNALS.map((signal) => [signal, signalRefusal(signal, other, sentOnes)]),
      ),
    };
  }

  async function seenBoth(userId: string, side: PartnerSide) {
    const [theirs, ours] = await Promise.all([
      readSeenDays(side.partner_id, side.their_since),
      readSeenDays(userId, side.since),
    ]);
    return theirs && ours ? { theirs, ours } : null;
  }

  const eveningOf = (zone: string) => isEvening(timeZoneOr(zone), clock());

  return {
    read,
    isResting,

    async change(
      userId: string,
      changes: { signalsBy?: SignalWay | undefined; name?: string | undefined; goesOn?: boolean },
    ): Promise<PartnerOverview> {
      const parsed = changes.name === undefined ? undefined : parsePartnerName(changes.name);
      if (parsed && !parsed.ok) throw new Problem(parsed.code);
      const changed = await changeSide(db, userId, { ...changes, name: parsed?.name });
      if (!changed) throw new Problem("partner.none");
      const side = changes.goesOn ? await findSide(db, userId) : null;
      if (side) tell(side.partner_id);
      tell(userId);
      return read(userId);
    },

    /**
     * Ends it for both immediately; without a pair the news of the last one is put away. Who the other
     * ended it with a moment ago can still block them.
     */
    async end(
      userId: string,
      { pair, block: blocks }: { pair: string | null; block: boolean },
    ): Promise<PartnerOverview> {
      if (pair === null) await forgetEnded(db, userId);
      else {
        const other = await db.transaction(async (tx) => {
          const ended = await endPair(tx, { userId, pair }, clock());
          if (ended && blocks) await block(tx, userId, ended, clock());
          return ended;
        });
        if (other) tell(other);
      }
      tell(userId);
      return read(userId);
    },

    /** For the member's own data, without anything of the other's days. */
    async own(userId: string): Promise<ExportedPartner> {
      const [side, last, invitation, signals] = await Promise.all([
        findSide(db, userId),
        findLast(db, userId),
        invitations.own(userId),
        listSignals(db, userId),
      ]);
      return {
        partner: side && {
          name: side.name,
          own_name: side.own_name,
          accepted_at: side.accepted_at.toISOString(),
        },
        invitation: invitation && {
          name: invitation.name,
          address: invitation.address,
          made_at: invitation.made_at,
        },
        signals_by: last?.signals_by ?? "app",
        signals: signals.map(({ signal, by_me, sent_at }) => ({
          signal,
          sent_at: sent_at.toISOString(),
          sent: by_me ? "by me" : "to me",
        })),
      };
    },

    /** Returns the line that an evening's reminder adds while the partner's day is open. */
    async eveningLine(userId: string): Promise<string | null> {
      const side = await findSide(db, userId);
      if (!side || (await isResting(userId, side))) return null;
      const theirs = await readSeenDays(side.partner_id, side.their_since);
      const isOpen = theirs !== undefined && markOfToday(theirs) === "open";
      return isOpen ? fill(alsoOpen, { name: side.name }) : null;
    },

    /**
     * In the transaction that freezes an account: a thief may have chosen the partner, so nothing is
     * seen until the owner, back in, goes on or ends it. When the theft was is not known, so it holds
     * for every pair.
     */
    async onFrozen(tx: Database, userId: string): Promise<void> {
      await deleteInvitation(tx, userId);
      const other = await pauseSide(tx, userId, clock());
      if (other) afterCommit(tx, () => tell(other));
    },

    /** In the transaction that deletes a member; the other is told after it. */
    async onErasing(tx: Database, userId: string): Promise<void> {
      const other = await endPair(tx, { userId, pair: null }, clock());
      await forgetAddressOf(tx, userId, clock());
      await leaveBlocks(tx, userId, clock());
      if (other) afterCommit(tx, () => tell(other));
    },
  };
}

export const markOfToday = ({ days, today }: SeenDays): PartnerMark | null =>
  days.find(({ date }) => date === today)?.mark ?? null;

/** The other's calendar day, as a signal is about it. */
export const todayOf = (zone: string, now: Date): CalendarDate =>
  calendarDateIn(timeZoneOr(zone), now);
