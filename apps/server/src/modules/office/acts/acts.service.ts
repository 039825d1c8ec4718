import { isDeepStrictEqual } from "node:util";
import type { OfficeAct } from "@sovereign/contract/office-act";
import type { ActOrder, OfficeActOffers } from "@sovereign/contract/office-acts";
import { isOfficeProofFresh, latestOfficeProof } from "@sovereign/domain/staff";
import { type MemberAct, needsFreshProof, readReason } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { findMail } from "#jobs/mails-for-office.repository.ts";
import { findUnreached } from "#jobs/refused-addresses.repository.ts";
import { recordLook } from "#modules/office/member/looks.repository.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog, findOwnEntries } from "#staff/staff-log.repository.ts";
import {
  actAnswer,
  canUndo,
  goneAnswer,
  type Handlers,
  inputOf,
  isWaiting,
  mailKeyOf,
  outcomeOf,
} from "./act-answer.ts";
import { type ActMember, isRefused, type Refused } from "./act-handler.ts";
import type { ActRunner } from "./act-runner.ts";
import type { ActStore, OrderRun } from "./act-store.ts";
import {
  type ActRow,
  allowWaiting,
  findAct,
  findActMember,
  findActsOf,
  findFinished,
  isOnStaff,
  lockMember,
  reopenAct,
  undoHeld,
} from "./acts.repository.ts";

const LATEST_ACTS = 20;

type Options = {
  db: Database;
  clock: Clock;
  handlers: Handlers;
  runner: ActRunner;
  store: ActStore;
  orderRun: OrderRun;
  countPaying: (now: Date) => Promise<number>;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

type Ordered = { staff: Staff; userId: string; order: ActOrder; requestId: string };
type Looked = { staff: Staff; userId: string; requestId: string };
type Named = { staff: Staff; id: string; requestId: string };

export type ActsService = ReturnType<typeof createActsService>;

export function createActsService(options: Options) {
  const { db, clock, handlers, runner, store, orderRun, afterStep = () => {} } = options;

  async function answer(row: ActRow, repeated = false): Promise<OfficeAct> {
    const key = mailKeyOf(row, handlers);
    const mail = key ? await findMail(db, key) : undefined;
    return actAnswer(row, handlers, { now: clock(), mail, repeated });
  }

  function assertFresh(staff: Staff, kind: MemberAct): void {
    if (!needsFreshProof(kind) || isOfficeProofFresh(staff.amr, clock())) return;
    throw new Problem("office.proof_too_old");
  }

  async function memberOf(userId: string): Promise<ActMember> {
    const member = await findActMember(db, userId);
    if (!member) throw new Problem("office.member_not_found");
    return member;
  }

  /** Staff cannot act on themselves or on other staff. */
  async function refusedTarget(staff: Staff, userId: string): Promise<Refused | undefined> {
    if (staff.userId === userId) return { whyNot: "own_account" };
    return (await isOnStaff(db, userId)) ? { whyNot: "staff" } : undefined;
  }

  function refuse({ whyNot }: Refused): never {
    throw new Problem("office.act_refused", { detail: whyNot });
  }

  /** A refusal reveals facts about its member, and maybe another: log a look at each. */
  async function refuseLooked(looking: Looked, refused: Refused, reason: string): Promise<never> {
    await recordLook(db, looking, clock(), reason);
    const { about } = refused;
    if (about) await recordLook(db, { ...looking, userId: about }, clock(), reason);
    return refuse(refused);
  }

  /** A resent order is the same action; a different one under its id is refused. */
  function assertSame(row: ActRow, { staff, userId, order }: Ordered): void {
    const { id: _, reason, ...ordered } = order;
    const isSame =
      row.actorId === staff.userId &&
      row.userId === userId &&
      row.reason === reason.trim() &&
      isDeepStrictEqual(inputOf(row).order, ordered);
    if (!isSame) throw new Problem("office.act_differs");
  }

  async function stored(
    ordered: Ordered,
    plan: object,
    finished: readonly string[],
  ): Promise<ActRow> {
    const { staff, userId, order, requestId } = ordered;
    const { id, reason: typed, ...input } = order;
    const act = { id, kind: order.kind, userId, input: { order: input, plan }, requestId };
    const row = await store.insert({ ...act, actor: staff, reason: typed.trim() }, finished);
    if (row) return row;
    const known = await actNamed(id);
    assertSame(known, ordered);
    return known;
  }

  /** Runs an action and returns its state within a few seconds. */
  async function runAndAnswer({ id, actorId }: ActRow): Promise<OfficeAct> {
    await runner.runBriefly(id);
    return nowOf(id, actorId);
  }

  async function nowOf(id: string, actorId: string): Promise<OfficeAct> {
    const row = await findAct(db, id);
    return row ? answer(row) : readGone(actorId, id);
  }

  /** An action that deleted its member exists only in the log. */
  async function readGone(actorId: string, id: string): Promise<OfficeAct> {
    const entries = await findOwnEntries(db, { actorId, act: id });
    const gone = goneAnswer(id, entries);
    if (!gone) throw new Problem("office.act_not_found");
    return gone;
  }

  async function actNamed(id: string): Promise<ActRow> {
    const row = await findAct(db, id);
    if (!row) throw new Problem("office.act_not_found");
    return row;
  }

  async function reopen(row: ActRow, from: "done" | "failed", { staff, requestId }: Named) {
    const now = clock();
    const kind = handlers.of(row.kind).kind;
    const undoing = { userId: staff.userId, name: staff.name, role: staff.role };
    const finished = await findFinished(db, row.userId);
    // A plan older than another action could revert that action.
    const isKnown = ({ finishedAt }: (typeof finished)[number]) =>
      from === "done" || !row.finishedAt || (finishedAt !== null && finishedAt <= row.finishedAt);
    const known = finished.filter(isKnown).map(({ id }) => id);
    await db.transaction(async (tx) => {
      if (!(await lockMember(tx, row.userId))) throw new Problem("office.act_not_found");
      await store.assertNoRivals(tx, { id: row.id, userId: row.userId, kind }, known);
      const outcome = from === "done" ? { ...outcomeOf(row), undoing } : null;
      const going =
        from === "done"
          ? ({ state: "sending", heldUntil: row.heldUntil } as const)
          : await store.tried(tx, row, { role: staff.role, now });
      const opened = await reopenAct(tx, row.id, { from, outcome, going });
      // Another press was faster.
      if (!opened) return;
      await orderRun(tx, opened);
      if (from === "done") return;
      await appendToLog(tx, { ...store.entryOf(row, staff, { again: true }), requestId }, now);
    });
    await afterStep("act reopened");
    return goOn(row.id);
  }

  /** Runs a due action, or announces a held one. */
  async function goOn(id: string): Promise<OfficeAct> {
    const row = await actNamed(id);
    if (row.state !== "held") return runAndAnswer(row);
    if (isWaiting(row)) await runner.tellOwners(row, await memberOf(row.userId));
    else await runner.announce(id);
    return answer(await actNamed(id));
  }

  return {
    /** Shows payments, so it is logged as a look first. */
    async list(looking: Looked): Promise<OfficeActOffers> {
      const { staff, userId } = looking;
      const member = await memberOf(userId);
      await recordLook(db, looking, clock());
      const refused = await refusedTarget(staff, userId);
      const now = clock();
      const [acts, rows, paying] = await Promise.all([
        Promise.all(handlers.all.flatMap(({ offer }) => offer?.(member) ?? [])),
        findActsOf(db, userId, LATEST_ACTS),
        options.countPaying(now),
      ]);
      const [latest] = rows;
      const isOpen = async (row: ActRow) => {
        if (row.finishedAt === null) return true;
        const handler = handlers.of(row.kind);
        return canUndo(row, handler, now) && !(await handler.undo?.isOver?.(row.id));
      };
      const opened = await Promise.all(rows.map(isOpen));
      const open = rows.filter((_, index) => opened[index]);
      return {
        member: {
          id: member.id,
          email: member.email,
          time_zone: member.timeZone,
          mail_refused: await findUnreached(db, member, now),
        },
        proved_at: latestOfficeProof(staff.amr)?.toISOString() ?? null,
        proof_fresh: isOfficeProofFresh(staff.amr, now),
        paying_members: paying,
        latest: latest ? { name: latest.actorName, at: latest.createdAt.toISOString() } : null,
        open: await Promise.all(open.map((row) => answer(row))),
        acts: refused ? acts.map((act) => ({ ...act, why_not: refused.whyNot })) : acts,
      };
    },

    async order(asked: Ordered): Promise<OfficeAct> {
      const reason = readReason(asked.order.reason);
      const ordered = { ...asked, order: { ...asked.order, reason: reason ?? "" } };
      const { staff, userId, order, requestId } = ordered;
      const known = await findAct(db, order.id);
      if (known) {
        assertSame(known, ordered);
        return answer(known, true);
      }
      if (reason === undefined) throw new Problem("office.reason_missing");
      const member = await memberOf(userId);
      const refused = await refusedTarget(staff, userId);
      if (refused) refuse(refused);
      assertFresh(staff, order.kind);
      const finished = await store.finishedOn(userId);
      const plan = await handlers.of(order.kind).plan(order as never, member);
      if (isRefused(plan)) return refuseLooked({ staff, userId, requestId }, plan, reason);
      const row = await stored(ordered, plan, finished);
      await afterStep("act begun");
      return goOn(row.id);
    },

    /** The second sensitive action on a member within a day needs an owner's consent. */
    async allow({ staff, id, requestId }: Named): Promise<OfficeAct> {
      const row = await actNamed(id);
      if (!isWaiting(row)) return answer(row, true);
      if (staff.role !== "owner") throw new Problem("office.role_refused");
      const refused = await refusedTarget(staff, row.userId);
      if (refused) refuse(refused);
      const handler = handlers.of(row.kind);
      assertFresh(staff, handler.kind);
      const now = clock();
      const going = await db.transaction(async (tx) => {
        const going = await allowWaiting(tx, id, await store.begun(tx, row, now));
        if (!going) return undefined;
        await orderRun(tx, going);
        const { about } = store.entryOf(row, staff);
        const details = { act: id, kind: row.kind };
        const entry = { staff, kind: "act_allowed" as const, details, about, requestId };
        await appendToLog(tx, entry, now);
        return going;
      });
      if (!going) return answer(await actNamed(id), true);
      return goOn(id);
    },

    async read(staff: Staff, id: string): Promise<OfficeAct> {
      const row = await findAct(db, id);
      // At the end of its minute staff read it before its job may have begun.
      const isDue = row?.state === "held" && row.heldUntil !== null && row.heldUntil <= clock();
      if (isDue) await runner.runBriefly(id, row.attempts);
      return nowOf(id, staff.userId);
    },

    async undo(named: Named): Promise<OfficeAct> {
      const { staff, id } = named;
      const row = await actNamed(id);
      if (row.state === "undone") return answer(row, true);
      if (row.state === "held") {
        const undone = await db.transaction(async (tx) => {
          const changed = await undoHeld(tx, id, clock());
          if (!changed) return undefined;
          await handlers.of(row.kind).comesAt?.(tx, row.userId, null);
          const { details, about } = store.entryOf(row, staff);
          const entry = { staff, kind: "act_undone" as const, about };
          const undoneDetails = { ...details, kind: row.kind, sent: false };
          await appendToLog(
            tx,
            { ...entry, details: undoneDetails, requestId: named.requestId },
            clock(),
          );
          return changed;
        });
        if (undone) return answer(undone);
        const now = await actNamed(id);
        // Another press was faster.
        if (now.state === "undone") return answer(now, true);
        return refuse({ whyNot: "too_late" });
      }
      if (outcomeOf(row)?.undoing) return runAndAnswer(row);
      const handler = handlers.of(row.kind);
      if (!canUndo(row, handler, clock())) refuse({ whyNot: "too_late" });
      const refused = await refusedTarget(staff, row.userId);
      if (refused) refuse(refused);
      assertFresh(staff, handler.kind);
      return reopen(row, "done", named);
    },

    async retry(named: Named): Promise<OfficeAct> {
      const row = await actNamed(named.id);
      if (row.state !== "failed") return answer(row, row.state === "done");
      const refused = await refusedTarget(named.staff, row.userId);
      if (refused) refuse(refused);
      assertFresh(named.staff, handlers.of(row.kind).kind);
      return reopen(row, "failed", named);
    },
  };
}
