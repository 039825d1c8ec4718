import type {
  Broadcast,
  BroadcastAudience,
  BroadcastDraft,
} from "@sovereign/contract/office-broadcasts";
import {
  type BroadcastAct,
  mayDo,
  nextMorning,
  UNDO_MS,
  type WrittenKind,
} from "@sovereign/domain/broadcast";
import { conditionsOf, isCoarse, type MemberCondition } from "@sovereign/domain/member-filter";
import { paths } from "@sovereign/domain/page-paths";
import { mayOpenInOffice, readsRounded, roundedCount } from "@sovereign/domain/staff";
import type { StaffLogKind } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { findSentMail } from "#jobs/mails-for-office.repository.ts";
import type { SweepWork } from "#jobs/work.ts";
import { Problem } from "#problems/problem.ts";
import { memberKeyOf } from "#staff/staff-log.repository.ts";
import { type Acting, assertMaySend, logBroadcast } from "./broadcast-acting.ts";
import {
  broadcastAnswer,
  emailValues,
  listedBroadcast,
  paymentValues,
} from "./broadcast-answer.ts";
import {
  type BroadcastRow,
  deleteBroadcast,
  findBroadcast,
  findLatest,
  insertBroadcast,
  lockBroadcast,
  updateBroadcast,
} from "./broadcasts.repository.ts";
import { countedFor } from "./counted-for.ts";
import type { FailedPayments } from "./failed-payments.service.ts";
import type { Pieces } from "./pieces.ts";
import {
  countAudience,
  countPaid,
  dropRecipients,
  findTimeZones,
  listRecipients,
  stopWaiting,
  storeFacts,
} from "./recipients.repository.ts";
import { CATCH_UP_MS, retakeInHand } from "./sending.repository.ts";

const LATEST = 50;

/** A message in hand for longer after a pause has lost its job. */
const LONGEST_ATTEMPT_MS = 120_000;

export type BroadcastsDeps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  appUrl: string;
  perMinute: number;
  pieces: Pieces;
  failedPayments: Pick<FailedPayments, "factsOf">;
  refreshMembers: (now: Date) => Promise<void>;
  /** Has what is due sent. */
  wake: SweepWork["wake"];
};

export type BroadcastsService = ReturnType<typeof createBroadcastsService>;

/** Staff who may not see members get no counts that narrow down to one. */
function assertCoarse({ role }: Staff, conditions: readonly MemberCondition[]): void {
  if (readsRounded(role) && !isCoarse(conditions)) throw new Problem("office.audience_too_fine");
}

/** It names members and what they owe. */
function assertMayWrite({ role }: Staff, kind: WrittenKind): void {
  if (kind === "payments" && !mayOpenInOffice("office_broadcast_receipts", role)) {
    throw new Problem("office.role_refused");
  }
}

const testKey = (id: string, at: Date) => `broadcast-test:${id}:${at.getTime()}`;

/** Broadcasts as the office writes, sends and holds them (decision 145). */
export function createBroadcastsService(deps: BroadcastsDeps) {
  const { db, clock, jobs, appUrl, perMinute, pieces, refreshMembers, wake } = deps;
  const { failedPayments } = deps;

  async function answerOf(row: BroadcastRow, staff: Staff): Promise<Broadcast> {
    const [[counted], upcoming, test] = await Promise.all([
      countedFor(db, staff, [row]),
      pieces.upcoming(),
      row.testedAt && findSentMail(db, messageKeyOf(testKey(row.id, row.testedAt))),
    ]);
    if (!counted) throw new Error("a broadcast was not counted");
    const { counts, rounded } = counted;
    const isPaid = row.kind === "payments" && row.listedAt !== null && !rounded;
    if (isPaid) await refreshMembers(clock());
    const paid = isPaid ? await countPaid(db, row.id) : null;
    const told = { counts, rounded, paid, upcoming, perMinute, appUrl, now: clock() };
    return broadcastAnswer(counted.row, { ...told, test: test ?? undefined });
  }

  async function read(id: string, staff: Staff): Promise<Broadcast> {
    const row = await findBroadcast(db, id);
    if (!row) throw new Problem("office.broadcast_not_found");
    return answerOf(row, staff);
  }

  /** Locks a broadcast in a state that allows the action. */
  async function lockFor(tx: Database, act: BroadcastAct, id: string): Promise<BroadcastRow> {
    const row = await lockBroadcast(tx, id);
    if (!row) throw new Problem("office.broadcast_not_found");
    if (!mayDo(act, row.state)) throw new Problem("office.broadcast_over");
    return row;
  }

  const log = (tx: Database, acting: Acting, kind: StaffLogKind, row: BroadcastRow) =>
    logBroadcast(tx, acting, { kind, row, now: clock() });

  /** An action that only changes the row, and its log entry. */
  async function act(
    acting: Acting,
    id: string,
    what: Exclude<BroadcastAct, "edit" | "send">,
    change: (tx: Database, row: BroadcastRow) => Promise<Parameters<typeof updateBroadcast>[2]>,
  ): Promise<Broadcast> {
    await db.transaction(async (tx) => {
      const known = await lockBroadcast(tx, id);
      // Another press was faster.
      if (known?.state === AFTERWARDS[what]) return;
      const row = await lockFor(tx, what, id);
      await updateBroadcast(tx, id, await change(tx, row));
      await log(tx, acting, KINDS[what], row);
      if (what === "resume") await wake({ in: tx });
    });
    return read(id, acting.staff);
  }

  /** Texts that were changed have to be tried again. */
  function rowOf(draft: BroadcastDraft, staff: Staff, before: BroadcastRow | undefined) {
    const { kind, piece, subject, preview, words, conditions, timing, due_at, push } = draft;
    // The recipients' own facts are of the moment, and no device shows what a member owes.
    const isNow = kind !== "payments" || (timing === "now" && !push && piece === null);
    if (!isNow) throw new Problem("request.invalid");
    const texts = { kind, piece, subject, preview, words };
    const isSame =
      before !== undefined &&
      Object.entries(texts).every(([name, text]) => Reflect.get(before, name) === text);
    return {
      ...texts,
      push,
      conditions,
      timing,
      dueAt: due_at === null ? null : new Date(due_at),
      version: (before?.version ?? 0) + 1,
      savedAt: clock(),
      savedBy: staff.name,
      testedAt: isSame ? before.testedAt : null,
    };
  }

  async function isComplete(row: Broadcast, now: Date): Promise<boolean> {
    const { kind, subject, words, fault, test, timing, due_at, piece } = row;
    if (subject === "" || words.trim() === "" || fault !== null) return false;
    if (test === null && kind !== "payments") return false;
    if (piece !== null && !(await pieces.isKnown(piece))) return false;
    if (timing === "piece" && piece === null) return false;
    return timing !== "hour" || (due_at !== null && new Date(due_at) > now);
  }

  /** When each recipient gets it; the earliest is when it starts. */
  async function timesOf(tx: Database, { kind, timing, dueAt }: BroadcastRow, now: Date) {
    if (kind === "payments") {
      return { mornings: new Map<string, Date>(), startsAt: new Date(now.getTime() + UNDO_MS) };
    }
    if (timing !== "morning") {
      return { mornings: new Map<string, Date>(), startsAt: timing === "hour" ? dueAt : null };
    }
    const zones = await findTimeZones(tx);
    const mornings = new Map(zones.map((zone) => [zone, nextMorning(zone, now)]));
    return { mornings, startsAt: new Date(Math.min(...[...mornings.values()].map(Number))) };
  }

  /** The email as the first of its recipients gets it, with a link that pays nothing. */
  async function sampleOf({ conditions }: Broadcast, values: Record<string, string>) {
    const { facts, timeZone } = await failedPayments.factsOf(conditionsOf(conditions) ?? []);
    const [first] = facts.values();
    if (!first) throw new Problem("office.broadcast_incomplete");
    const noUrl = () => `${appUrl}${paths.pay("test")}`;
    return paymentValues(values, { facts: first, timeZone, payUrlOf: noUrl });
  }

  return {
    read,

    async list(staff: Staff) {
      const [rows, upcoming] = await Promise.all([findLatest(db, LATEST), pieces.upcoming()]);
      const counted = await countedFor(db, staff, rows);
      return counted.map(({ row, counts, rounded }) =>
        listedBroadcast(row, { counts, rounded, upcoming }),
      );
    },

    async audience(staff: Staff, kind: WrittenKind, filter: string): Promise<BroadcastAudience> {
      const now = clock();
      const conditions = conditionsOf(filter) ?? [];
      assertCoarse(staff, conditions);
      await refreshMembers(now);
      const found = await countAudience(db, { kind, conditions }, now);
      const rounded = readsRounded(staff.role);
      const told = ({ count, lot }: { count: number; lot: number }) =>
        rounded ? roundedCount(count, lot) : count;
      return {
        people: told(found.people),
        bounced: told(found.bounced),
        push: told(found.push),
        unwanted: told(found.unwanted),
        unconfirmed: told(found.unconfirmed),
        rounded,
      };
    },

    async save({ staff }: Acting, id: string, draft: BroadcastDraft): Promise<Broadcast> {
      assertMayWrite(staff, draft.kind);
      await db.transaction(async (tx) => {
        const before = await lockBroadcast(tx, id);
        if (before && !mayDo("edit", before.state)) throw new Problem("office.broadcast_over");
        if (!before && draft.builds_on > 0) throw new Problem("office.broadcast_not_found");
        const isNewest = (before?.version ?? 0) === draft.builds_on;
        if (!isNewest) throw new Problem("office.broadcast_changed");
        const row = rowOf(draft, staff, before);
        if (before) await updateBroadcast(tx, id, row);
        else if (!(await insertBroadcast(tx, { ...row, id, state: "draft" }))) {
          throw new Problem("office.broadcast_changed");
        }
      });
      return read(id, staff);
    },

    async remove(acting: Acting, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockFor(tx, "edit", id);
        await deleteBroadcast(tx, id);
        await log(tx, acting, "broadcast_removed", row);
      });
    },

    async test({ staff }: Acting, id: string): Promise<Broadcast> {
      const broadcast = await read(id, staff);
      const { subject, words, fault, state } = broadcast;
      if (!mayDo("edit", state)) throw new Problem("office.broadcast_over");
      if (subject === "" || words.trim() === "" || fault) {
        throw new Problem("office.broadcast_incomplete");
      }
      assertMayWrite(staff, broadcast.kind);
      const values = await emailValues(
        { ...broadcast, writer: broadcast.saved_by },
        { appUrl, pieces },
      );
      const now = clock();
      await jobs.enqueueMail({
        template: "broadcast",
        to: staff.email,
        userId: staff.userId,
        key: testKey(id, now),
        values: broadcast.kind === "payments" ? await sampleOf(broadcast, values) : values,
      });
      await db.transaction(async (tx) => {
        const row = await lockFor(tx, "edit", id);
        if (row.version === broadcast.version) await updateBroadcast(tx, id, { testedAt: now });
      });
      return read(id, staff);
    },

    /** `chosen` is how many the sender saw, of an email about payments. */
    async send(
      acting: Acting,
      id: string,
      { version, people: chosen }: { version: number; people?: number | undefined },
    ): Promise<Broadcast> {
      const now = clock();
      await refreshMembers(now);
      const before = await findBroadcast(db, id);
      // The provider is not asked within the transaction.
      const owing =
        before?.kind === "payments"
          ? (await failedPayments.factsOf(conditionsOf(before.conditions) ?? [])).facts
          : undefined;
      await db.transaction(async (tx) => {
        await assertMaySend(tx, acting.staff, now);
        const row = await lockFor(tx, "send", id);
        assertMayWrite(acting.staff, row.kind);
        if (row.version !== version) throw new Problem("office.broadcast_changed");
        if (!(await isComplete(await answerOf(row, acting.staff), now))) {
          throw new Problem("office.broadcast_incomplete");
        }
        const conditions = conditionsOf(row.conditions) ?? [];
        assertCoarse(acting.staff, conditions);
        const { mornings, startsAt } = await timesOf(tx, row, now);
        const listing = { ...row, conditions, mornings, tryAt: startsAt ?? now };
        const listed = await listRecipients(tx, listing, now);
        const { pushPeople } = listed;
        const people = owing ? await storeFacts(tx, id, owing) : listed.people;
        if (chosen !== undefined && chosen !== people)
          throw new Problem("office.broadcast_changed");
        // Staff who may not see members must not learn whether it fits one member or none.
        if (people + (pushPeople ?? 0) === 0 && !readsRounded(acting.staff.role)) {
          throw new Problem("office.nobody_fits");
        }
        const isNow = startsAt === null && row.timing === "now";
        await updateBroadcast(tx, id, {
          people,
          pushPeople,
          listedAt: now,
          dueAt: startsAt,
          sentByKey: memberKeyOf(acting.staff.userId),
          state: isNow ? "running" : "scheduled",
          startedAt: isNow ? now : null,
        });
        await log(tx, acting, "broadcast_sent", { ...row, people });
        await wake({ in: tx, at: startsAt ?? now });
      });
      return read(id, acting.staff);
    },

    unschedule: (acting: Acting, id: string) =>
      act(acting, id, "unschedule", async (tx) => {
        await dropRecipients(tx, id);
        return { state: "draft", people: null, pushPeople: null, listedAt: null };
      }),

    pause: (acting: Acting, id: string) =>
      act(acting, id, "pause", async () => ({ state: "paused", pausedAt: clock() })),

    resume: (acting: Acting, id: string) =>
      act(acting, id, "resume", async (tx, { kind, startedAt, orphanedSince }) => {
        if (orphanedSince && acting.staff.role !== "owner")
          throw new Problem("office.role_refused");
        assertMayWrite(acting.staff, kind);
        const now = clock();
        await retakeInHand(tx, id, new Date(now.getTime() + LONGEST_ATTEMPT_MS));
        // The word is the beginning: what is late by then does not ask again.
        const pacedAt = new Date(now.getTime() - CATCH_UP_MS);
        const goesOn = { startedAt: startedAt ?? now, pacedAt, pushPacedAt: pacedAt };
        const answered = { lateSince: null, orphanedSince: null };
        const heard = {
          silentAttempts: 0,
          silentSince: null,
          pushSilentAttempts: 0,
          pushSilentSince: null,
        };
        const sentByKey = memberKeyOf(acting.staff.userId);
        return { state: "running", pausedAt: null, sentByKey, ...answered, ...heard, ...goesOn };
      }),

    stop: (acting: Acting, id: string) =>
      act(acting, id, "stop", async (tx) => {
        await stopWaiting(tx, id, clock());
        return { state: "stopped", finishedAt: clock() };
      }),
  };
}

/** The state after each action, however often it is pressed. */
const AFTERWARDS: Partial<Record<BroadcastAct, BroadcastRow["state"]>> = {
  ...({ unschedule: "draft", pause: "paused", stop: "stopped" } as const),
};

const KINDS = {
  unschedule: "broadcast_unscheduled",
  pause: "broadcast_paused",
  resume: "broadcast_resumed",
  stop: "broadcast_stopped",
} as const satisfies Partial<Record<BroadcastAct, StaffLogKind>>;
