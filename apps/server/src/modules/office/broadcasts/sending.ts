import { PUSHES_PER_MINUTE } from "@sovereign/domain/broadcast";
import { LATE_AFTER_MS } from "@sovereign/domain/held-sendings";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findRestore } from "#jobs/held-sendings.repository.ts";
import { staffKeysFor } from "#staff/staff.ts";
import { emailValues, type PayUrlOf, paymentValues } from "./broadcast-answer.ts";
import type { BroadcastRow } from "./broadcasts.repository.ts";
import { type Addressee, type HandOver, verdictOn } from "./hand-over.ts";
import type { OpenPiece, Pieces } from "./pieces.ts";
import {
  type Course,
  endAbandoned,
  endRecipient,
  findAwaitedPieces,
  findNextDue,
  findRunning,
  finishDone,
  lockNext,
  lockPaced,
  pauseLate,
  pauseOrphaned,
  pauseSilent,
  putBack,
  startDue,
  takeInHand,
} from "./sending.repository.ts";

/** Per broadcast and channel: a pause cannot stop in-flight messages. */
const MOST_IN_HAND = 100;

/** For 90 days after a restore an email asks again for choices that were lost with the newer data. */
const ASKS_AGAIN_MS = 90 * 24 * 3600_000;

async function lostChoices(db: Database, now: Date): Promise<Record<string, string>> {
  const restore = await findRestore(db);
  if (!restore || now.getTime() - restore.held_at.getTime() > ASKS_AGAIN_MS) return {};
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return { restored_of: format.format(restore.since) };
}

type Deps = {
  db: Database;
  clock: Clock;
  appUrl: string;
  perMinute: number;
  pieces: Pieces;
  refreshMembers: (now: Date) => Promise<void>;
  payUrlOf: PayUrlOf;
  order: HandOver["order"];
};

/** Starts broadcasts and claims their messages at their pace (decision 145). */
export function createSending(deps: Deps) {
  const { db, clock, appUrl, pieces, refreshMembers, payUrlOf, order } = deps;
  const perMinute = { email: deps.perMinute, push: PUSHES_PER_MINUTE };

  /** Starts due broadcasts, and pauses late ones and those whose sender may not send anymore. */
  async function start(open: readonly OpenPiece[], now: Date): Promise<void> {
    const lateBefore = new Date(now.getTime() - LATE_AFTER_MS);
    await db.transaction(async (tx) => {
      await startDue(tx, now, { pieces: open, lateBefore });
      // In one transaction: no other node sees it run.
      await pauseOrphaned(tx, now, await staffKeysFor(tx, "office_broadcasts"));
    });
    await pauseLate(db, now, lateBefore);
    await pauseSilent(db, now, lateBefore);
  }

  async function take(broadcast: BroadcastRow, channel: Course["channel"]): Promise<void> {
    const course = { id: broadcast.id, channel };
    const intervalMs = 60_000 / perMinute[channel];
    const texts = { ...broadcast, writer: broadcast.savedBy };
    const values = Object.assign(
      await emailValues(texts, { appUrl, pieces }),
      await lostChoices(db, clock()),
    );
    await db.transaction(async (tx) => {
      const now = clock();
      const count = await lockPaced(tx, course, { now, intervalMs, most: MOST_IN_HAND });
      if (count <= 0) return;
      const taken: Addressee[] = [];
      const sending = { broadcast, channel };
      for (const found of await lockNext(tx, sending, { now, most: MOST_IN_HAND })) {
        if (taken.length === count) break;
        const recipient = { ...course, number: found.number };
        const verdict = verdictOn(found, sending, now);
        if ("addressee" in verdict) taken.push(verdict.addressee);
        else if ("waitsUntil" in verdict) await putBack(tx, recipient, verdict.waitsUntil);
        else await endRecipient(tx, recipient, { state: "stopped", reason: verdict.reason, now });
      }
      if (taken.length === 0) return;
      const numbers = taken.map(({ number }) => number);
      await takeInHand(tx, course, { numbers, now, intervalMs });
      for (const each of taken) {
        const { facts, timeZone } = each;
        const own = facts ? paymentValues(values, { facts, timeZone, payUrlOf }) : values;
        await order(tx, course, each, own);
      }
    });
  }

  return {
    /** Does what is due; resolves with when more is. */
    async run(): Promise<Date | null> {
      const now = clock();
      const awaited = await findAwaitedPieces(db);
      const open = await pieces.liveAmong(awaited);
      await start(open, now);
      const running = await findRunning(db);
      if (running.length > 0) await refreshMembers(now);
      for (const broadcast of running) {
        await take(broadcast, "email");
        if (broadcast.push) await take(broadcast, "push");
      }
      await endAbandoned(db, now);
      await finishDone(db, clock());
      const upcoming = awaited.length > 0 ? await pieces.upcoming() : undefined;
      const openings = awaited.flatMap((piece) => upcoming?.get(piece) ?? []);
      const next = [
        (await findNextDue(
          db,
          now,
          open.map(({ id }) => id),
        )) ?? [],
        openings,
      ].flat(2);
      if (next.length === 0) return null;
      return new Date(Math.max(Math.min(...next.map(Number)), now.getTime() + 1));
    },
  };
}
