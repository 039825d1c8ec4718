import { holdWhileUnreached, mayRunUntold, waitsForOwner } from "@sovereign/domain/sensitive-act";
import { MEMBER_ACTS, type MemberAct, needsFreshProof } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { findUnreached } from "#jobs/refused-addresses.repository.ts";
import { hasArrived } from "#jobs/sent-mails.repository.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog, findOwnersWord, type LogEntry } from "#staff/staff-log.repository.ts";
import { type Handlers, inputOf } from "./act-answer.ts";
import { heldMailKey } from "./act-handler.ts";
import {
  type ActRow,
  findActMember,
  findActsOf,
  findFinished,
  findRivals,
  type Going,
  insertAct,
  lockMember,
} from "./acts.repository.ts";

type NewAct = {
  id: string;
  kind: MemberAct;
  userId: string;
  actor: LogEntry["staff"];
  reason: string;
  input: { order: object; plan: object };
  requestId: string;
};

/** Has an action run when it is due, and announced if it is held, once the transaction commits. */
export type OrderRun = (
  tx: Database,
  act: Pick<ActRow, "id" | "state" | "heldUntil" | "attempts">,
) => Promise<void>;

type Trying = { role: LogEntry["staff"]["role"]; now: Date };

const WAITING = { state: "held", heldUntil: null } as const;

/** More than staff do to one member within a day. */
const LATEST = 100;

export type ActStore = ReturnType<typeof createActStore>;

/** Stores actions with their log entries, one at a time per member. */
export function createActStore(deps: {
  db: Database;
  clock: Clock;
  handlers: Handlers;
  orderRun: OrderRun;
}) {
  const { db, clock, handlers, orderRun } = deps;

  /** Throws if another action on the member runs, or has finished since they were read. */
  async function assertNoRivals(
    tx: Database,
    act: { id: string; userId: string; kind: MemberAct },
    known: readonly string[],
  ): Promise<void> {
    const kinds = needsFreshProof(act.kind) ? MEMBER_ACTS.filter(needsFreshProof) : [act.kind];
    const rivals = await findRivals(tx, { userId: act.userId, kinds, known });
    const letsPass = ({ kind, state, heldUntil }: ActRow) =>
      state === "held" && kind !== act.kind && (!heldUntil || handlers.of(kind).isPatient === true);
    const isRival = (row: ActRow) => row.id !== act.id && !letsPass(row);
    if (rivals.some(isRival)) throw new Problem("office.member_changed");
  }

  function entryOf(row: ActRow, staff: LogEntry["staff"], more: object = {}) {
    const handler = handlers.of(row.kind);
    const { plan } = inputOf(row);
    return {
      staff,
      kind: handler.kind,
      details: { act: row.id, ...handler.figures(plan), ...more },
      about: { userId: row.userId, reason: row.reason, personal: handler.personal?.(plan) ?? {} },
      requestId: row.requestId ?? undefined,
    };
  }

  /** Whether no email reaches the member, so that only Home informs them of an action. */
  async function isUnreached(tx: Database, userId: string): Promise<boolean> {
    const member = await findActMember(tx, userId);
    return member !== undefined && (await findUnreached(tx, member, clock())) !== null;
  }

  /** Whether an action needs an owner's consent, given recent ones on the member. */
  async function waits(
    tx: Database,
    { id, userId, kind }: Pick<ActRow, "id" | "userId"> & { kind: MemberAct },
    { role, now }: Trying,
  ): Promise<boolean> {
    const others = (await findActsOf(tx, userId, LATEST)).filter(
      (other) => other.id !== id && other.state !== "undone" && other.state !== "failed",
    );
    return waitsForOwner({ kind, role, isUnreached: await isUnreached(tx, userId) }, others, now);
  }

  /** Whether the member was not informed of an action they should be able to stop. */
  async function isUntold(tx: Database, { id, userId, kind, heldUntil }: ActRow) {
    if (holdWhileUnreached(kind) === null) return false;
    if (heldUntil && !(await hasArrived(tx, messageKeyOf(heldMailKey({ id, heldUntil })))))
      return true;
    return isUnreached(tx, userId);
  }

  /** The first state of an action that needs no owner's consent. */
  async function begun(tx: Database, { kind, userId }: Pick<ActRow, "kind" | "userId">, now: Date) {
    const longer = (await isUnreached(tx, userId)) ? holdWhileUnreached(kind) : null;
    const seconds = longer ?? handlers.of(kind).holdSeconds;
    const heldUntil = seconds ? new Date(now.getTime() + seconds * 1000) : null;
    const state = heldUntil ? ("held" as const) : ("sending" as const);
    return { state, heldUntil };
  }

  return {
    assertNoRivals,
    /** Read before an action is planned. */
    finishedOn: async (userId: string) => (await findFinished(db, userId)).map(({ id }) => id),
    begun,
    entryOf,

    /**
     * Returns the next state of a failed action: one the member can stop is held like a new one.
     */
    async tried(tx: Database, row: ActRow, { role, now }: Trying): Promise<Going> {
      const { kind } = handlers.of(row.kind);
      const { id, userId, heldUntil } = row;
      if (await waits(tx, { id, userId, kind }, { role, now })) return WAITING;
      if (holdWhileUnreached(kind) !== null) return begun(tx, row, now);
      return { state: "sending", heldUntil };
    },

    /**
     * Returns a new hold for a claimed action whose member was not informed; null if it may run.
     */
    async heldOn(tx: Database, row: ActRow, now: Date): Promise<Going | null> {
      if (!(await isUntold(tx, row))) return null;
      const from = mayRunUntold(row.kind, await findOwnersWord(tx, row));
      if (!from) return WAITING;
      return from > now ? { state: "held", heldUntil: from } : null;
    },

    /** Undefined if an action has this id. */
    insert(act: NewAct, known: readonly string[]): Promise<ActRow | undefined> {
      const { actor, ...row } = act;
      const now = clock();
      return db.transaction(async (tx) => {
        if (!(await lockMember(tx, act.userId))) throw new Problem("office.member_not_found");
        await assertNoRivals(tx, act, known);
        const stored = await insertAct(tx, {
          ...row,
          actorId: actor.userId,
          actorName: actor.name,
          actorRole: actor.role,
          ...((await waits(tx, act, { role: actor.role, now }))
            ? WAITING
            : await begun(tx, act, now)),
          createdAt: now,
        });
        if (!stored) return undefined;
        await appendToLog(tx, entryOf(stored, actor), now);
        await orderRun(tx, stored);
        return stored;
      });
    },
  };
}
