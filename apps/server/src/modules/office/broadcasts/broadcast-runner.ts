import {
  type AttemptEnd,
  nextMorning,
  type RecipientReason,
  restAfterSilence,
} from "@sovereign/domain/broadcast";
import { isMorning, LATE_AFTER_MS } from "@sovereign/domain/lateness";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { staffKeysFor } from "#staff/staff-keys.ts";
import { wholeLinks } from "./broadcast-answer.ts";
import type { Pieces } from "./pieces.ts";
import { recipientKey } from "./recipients.repository.ts";
import {
  CATCH_UP_MS,
  type Candidate,
  type Course,
  countSilence,
  endAbandoned,
  endSilence,
  findAwaitedPieces,
  findRunning,
  finishDone,
  isAnyOpen,
  lockNext,
  lockPaced,
  pauseLate,
  pauseOrphaned,
  pauseSilent,
  putBack,
  putOff,
  type RunningBroadcast,
  restUntil,
  settleAttempt,
  startDue,
  stopRecipient,
  takeInHand,
} from "./sending.repository.ts";

/** Longer than sending a message takes; then another node takes it over. */
const LEASE_MS = 90_000;

/** Of one broadcast, before the others have their turn. */
const AT_ONCE = 100;

export type EmailValues = Record<string, string>;

/** A message that a node has claimed. */
export type InHand = {
  broadcastId: string;
  number: number;
  /** The same at each attempt. */
  key: string;
  messageKey: string;
  attempt: number;
  userId: string;
  email: string;
};

export type Delivered = {
  end: AttemptEnd;
  /** Whether the server said anything. */
  answered: boolean;
  status: string | null;
  /** Writes a settled message down elsewhere, in the transaction that settles it. */
  record?: (tx: Database, now: Date) => Promise<void>;
};

/** A way to a member. */
export type Carrier = {
  channel: Course["channel"];
  perMinute: number;
  /** Why somebody who cannot be reached gets nothing. */
  unreachable: RecipientReason;
  deliver: (message: InHand, values: EmailValues) => Promise<Delivered>;
};

type Options = {
  db: Database;
  clock: Clock;
  appUrl: string;
  carriers: { email: Carrier; push: Carrier };
  pieces: Pieces;
  refreshMembers: (now: Date) => Promise<void>;
  /** Only what changes without a day of theirs: who pays, and who has left. */
  refreshStates: (now: Date) => Promise<void>;
};

/**
 * Sends broadcasts one message at a time (decision 145). The row is claimed before its message
 * leaves and settled after the answer, so that a killed node loses none and repeats the one in its
 * hand.
 */
export function createBroadcastRunner(options: Options) {
  const { db, clock, appUrl, carriers, pieces, refreshMembers, refreshStates } = options;
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Undefined when nobody is due, or the pace has to be kept. */
  const claim = (
    { id, timing, kind, conditions: text }: RunningBroadcast,
    { channel, perMinute, unreachable }: Carrier,
  ): Promise<InHand | "stopped" | undefined> =>
    db.transaction(async (tx) => {
      const now = clock();
      const course = { id, channel };
      if (!(await lockPaced(tx, course, now))) return undefined;
      const sentence = { ...course, kind, conditions: conditionsOf(text) ?? [] };
      const found = await lockNext(tx, sentence, now);
      if (!found) return undefined;
      const { number, message_key: messageKey, user_id: userId, email, attempts } = found;
      const recipient = { ...course, number };
      const reason = reasonAgainst(found, unreachable);
      if (reason || userId === null || email === null) {
        await stopRecipient(tx, recipient, reason ?? "deleted", now);
        return "stopped";
      }
      const timeZone = timeZoneOr(found.time_zone ?? "UTC");
      if (timing === "morning" && !isMorning(timeZone, now)) {
        await putOff(tx, recipient, nextMorning(timeZone, now));
        return "stopped";
      }
      const pace = { from: later(-CATCH_UP_MS), intervalMs: 60_000 / perMinute };
      await takeInHand(tx, recipient, { lease: later(LEASE_MS), pace });
      const key = recipientKey(id, number);
      return { broadcastId: id, number, key, messageKey, userId, email, attempt: attempts + 1 };
    });

  /** The member's own record and the list agree, as they are written together. */
  async function settle(
    channel: Course["channel"],
    { broadcastId: id, number, attempt }: InHand,
    { end, answered, status, record }: Delivered,
  ): Promise<void> {
    const recipient = { id, channel, number, attempt };
    const now = clock();
    await db.transaction(async (tx) => {
      if (answered) await endSilence(tx, recipient);
      else {
        const rest = restAfterSilence(await countSilence(tx, recipient, now));
        await restUntil(tx, recipient, later(rest));
      }
      if (end.state === "waiting") {
        await putBack(tx, recipient, { tryAt: later(end.retryInMs), status, now });
        return;
      }
      await settleAttempt(tx, recipient, { state: end.state, reason: end.reason, status, now });
      await record?.(tx, now);
    });
  }

  async function run(broadcast: RunningBroadcast, carrier: Carrier): Promise<void> {
    const { kind, subject, preview, words, piece } = broadcast;
    const values = {
      kind,
      subject,
      preview,
      words: wholeLinks(words, appUrl),
      ...(await pieces.emailValues(piece)),
    };
    for (let count = 0; count < AT_ONCE; count += 1) {
      // At each hand-over: who stopped paying a moment ago is not written to.
      await refreshStates(clock());
      const message = await claim(broadcast, carrier);
      if (!message) return;
      if (message === "stopped") continue;
      await settle(carrier.channel, message, await carrier.deliver(message, values));
    }
  }

  return {
    /** Sends what is due, also what a node left behind that died. */
    async resume(): Promise<void> {
      if (!(await isAnyOpen(db))) return;
      const now = clock();
      const awaited = await findAwaitedPieces(db);
      const lateBefore = later(-LATE_AFTER_MS);
      const open = await pieces.liveAmong(awaited);
      await db.transaction(async (tx) => {
        await startDue(tx, now, { pieces: open, lateBefore });
        // In one transaction: no other node sees it run.
        await pauseOrphaned(tx, now, await staffKeysFor(tx, "office_broadcasts"));
      });
      await pauseLate(db, now, lateBefore);
      await pauseSilent(db, now, lateBefore);
      const broadcasts = await findRunning(db);
      if (broadcasts.length > 0) await refreshMembers(now);
      const { email, push } = carriers;
      for (const broadcast of broadcasts) {
        const used = broadcast.push ? [email, push] : [email];
        await Promise.all(used.map((carrier) => run(broadcast, carrier)));
      }
      await endAbandoned(db, clock());
      await finishDone(db, clock());
    },
  };
}

/** Why somebody on the list is not written to anymore; undefined when they are. */
function reasonAgainst(
  { user_id, wants, reached, fits }: Candidate,
  unreachable: RecipientReason,
): RecipientReason | undefined {
  if (user_id === null) return "deleted";
  if (!wants) return "opted_out";
  if (!reached) return unreachable;
  return fits ? undefined : "no_longer_fits";
}
