import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { findMail } from "#jobs/mails-for-office.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { findStaffOf } from "#staff/staff.repository.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { type Handlers, inputOf, isWaiting, outcomeOf } from "./act-answer.ts";
import {
  type ActEnd,
  type ActMember,
  type AnyHandler,
  type RunningAct,
  runKeyOf,
} from "./act-handler.ts";
import type { ActStore, OrderRun } from "./act-store.ts";
import {
  type ActRow,
  beginAttempt,
  endAttempt,
  findAct,
  findActMember,
  holdOn,
  lockActor,
  markAnnounced,
} from "./acts.repository.ts";

/** When the member is emailed about an action that can be undone: after the minute of Undo. */
const TOLD_AFTER_SECONDS = 70;

/** Longest an order waits for its end; then the browser polls. */
const ANSWER_MS = 2500;

type Options = {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Pick<Jobs, "enqueueMail" | "deleteMail">;
  handlers: Handlers;
  store: Pick<ActStore, "heldOn">;
  orderRun: OrderRun;
  appUrl: string;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
  answerMs?: number | undefined;
};

export type ActRunner = ReturnType<typeof createActRunner>;

/** The row is the job and every step idempotent, so any node resumes it (decision 124). */
export function createActRunner(options: Options) {
  const { db, clock, log, jobs, handlers, store, appUrl } = options;
  const { afterStep = () => {}, answerMs = ANSWER_MS } = options;
  const running = new Map<string, Promise<void>>();

  function mayBeUndone({ plan }: RunningAct<never>, { undo }: AnyHandler): boolean {
    const until = undo?.until(plan);
    return undo !== undefined && (!until || until > clock());
  }

  /** Emails the member; the key is the action's id, so that the email is sent once. */
  async function tell(act: RunningAct<never>, handler: AnyHandler, isLate = false): Promise<void> {
    const message = handler.mail?.(act);
    if (!message) return;
    const { id: userId, email: to } = act.member;
    const waits = !isLate && mayBeUndone(act, handler);
    const key = `act:${act.id}`;
    const afterSeconds = waits ? TOLD_AFTER_SECONDS : 0;
    await jobs.enqueueMail({ ...message, to, userId, key, afterSeconds });
    await afterStep("act mailed");
  }

  /** Announces an undo only if the member was emailed about the action. */
  async function tellUndone(act: RunningAct<never>, handler: AnyHandler, end: ActEnd) {
    const mail = await findMail(db, `act:${act.id}`);
    const isTold = mail !== undefined && mail.sentAt !== null;
    if (end.state === "failed") return isTold ? undefined : tell(act, handler, true);
    const message = isTold ? handler.undo?.mail?.(act) : undefined;
    if (!message) return;
    const { id: userId, email: to } = act.member;
    await jobs.enqueueMail({ ...message, to, userId, key: `act:${act.id}:undone` });
    await afterStep("act mailed");
  }

  /** Writes the end and its entry of the log in one transaction. */
  async function settle(row: ActRow, { state, outcome = {} }: ActEnd, member: ActMember) {
    const { undoing, ...before } = outcomeOf(row) ?? {};
    const now = clock();
    const kind = undoing && state === "done" ? "act_undone" : (`act_${state}` as const);
    // A refused undo leaves the action done.
    const undone = state === "done" ? "undone" : "done";
    await db.transaction(async (tx) => {
      const ended = await endAttempt(tx, row, {
        state: undoing ? undone : state,
        outcome: { ...(undoing && before), ...outcome },
        finishedAt: now,
      });
      // Another node has taken over and writes the end.
      if (!ended) return;
      const figures = handlers.of(row.kind).figures(inputOf(row).plan);
      await appendToLog(
        tx,
        {
          staff: undoing ?? { userId: row.actorId, name: row.actorName, role: row.actorRole },
          kind,
          details: { act: row.id, kind: row.kind, ...(undoing && { undo: true }), ...figures },
          about: { userId: member.id, reason: row.reason, personal: { ...outcome } },
          requestId: row.requestId ?? undefined,
        },
        now,
      );
    });
    await afterStep("act ended");
  }

  const ofRow = (row: ActRow, member: ActMember) => ({
    id: row.id,
    plan: inputOf(row).plan,
    member,
    reason: row.reason,
    by: row.actorName,
    beganAt: row.createdAt,
  });

  /**
   * Runs the handler or its undo. Undefined when the provider did not answer; then it is asked again
   * later.
   */
  async function attempt(row: ActRow, handler: AnyHandler, act: RunningAct<never>) {
    const { undo, kind, run } = handler;
    const isUndone = outcomeOf(row)?.undoing !== undefined;
    if (isUndone && !undo) throw new Error(`${kind} cannot be undone`);
    try {
      if (isUndone) return await undo?.run(act, `act-${act.id}-undo`);
      return await run(act, runKeyOf(act.id));
    } catch (error) {
      log.warn({ act: row.id, kind, error: describeError(error) }, "an action failed, will retry");
      return undefined;
    }
  }

  /** Ends an action that sent nothing, because its actor lost the right to it. */
  async function leave(tx: Database, row: ActRow): Promise<void> {
    const { id, kind, userId, reason, requestId } = row;
    const now = clock();
    await endAttempt(tx, row, { state: "undone", finishedAt: now });
    await appendToLog(
      tx,
      {
        staff: { userId: row.actorId, name: row.actorName, role: row.actorRole },
        kind: "act_undone",
        details: { act: id, kind, sent: false, stopped_by: "team" },
        about: { userId, reason },
        requestId: requestId ?? undefined,
      },
      now,
    );
  }

  /** Claims a due action that its actor is still allowed to perform. */
  const claim = (id: string, before: number | undefined): Promise<ActRow | undefined> =>
    db.transaction(async (tx) => {
      const row = await beginAttempt(tx, id, { now: clock(), before });
      // An earlier attempt may have sent something, so it is completed.
      if (!row || row.attempts > 1 || row.actorRole === "member") return row;
      const actor = await lockActor(tx, row.actorId);
      if (!actor || !mayOpenInOffice("office_acts", actor.role)) {
        await leave(tx, row);
        return undefined;
      }
      const going = await store.heldOn(tx, row, clock());
      if (!going) return row;
      await holdOn(tx, id, going);
      await options.orderRun(tx, { id, ...going, attempts: 0 });
      return { ...row, ...going };
    });

  /** Emails every owner about an action that waits for consent, once per action. */
  async function tellOwners(
    { id, actorName, reason }: Pick<ActRow, "id" | "actorName" | "reason">,
    member: ActMember,
  ): Promise<void> {
    for (const { email } of await findStaffOf(db, ["owner"])) {
      await jobs.enqueueMail({
        template: "act-waits",
        to: email,
        values: {
          staff_name: actorName,
          reason,
          member_email: member.email,
          member_url: `${appUrl}${officePaths.member(member.id)}`,
        },
        key: `act:${id}:waits:${email}`,
      });
    }
  }

  /** Reports that a due action is held: to the member, or to the owners it waits for. */
  async function tellHeld(row: ActRow): Promise<void> {
    if (!isWaiting(row)) return announce(row.id);
    const member = await findActMember(db, row.userId);
    if (member) await tellOwners(row, member);
  }

  async function take(id: string, before: number | undefined): Promise<void> {
    if (await isHeld(db, "refunds")) return;
    const row = await claim(id, before);
    if (!row) return;
    if (row.state === "held") return tellHeld(row);
    await afterStep("act claimed");
    const handler = handlers.of(row.kind);
    const member = await findActMember(db, row.userId);
    if (!member) return;
    const act: RunningAct<never> = { ...ofRow(row, member), attempt: row.attempts };
    // An email that was not sent yet is canceled.
    if (outcomeOf(row)?.undoing) await jobs.deleteMail(`act:${id}`);
    const end = await attempt(row, handler, act);
    if (!end) {
      await db.transaction(async (tx) => {
        const ended = await endAttempt(tx, row, { state: "unanswered" });
        if (ended) await options.orderRun(tx, ended);
      });
      return;
    }
    await afterStep("act sent");
    const isUndone = outcomeOf(row)?.undoing !== undefined;
    if (isUndone) await tellUndone(act, handler, end);
    else if (end.state === "done") await tell(act, handler);
    await settle(row, end, member);
  }

  /**
   * Runs an action once at a time on this node; does nothing if it is not due, or if it had other
   * attempts than those `before`.
   */
  function run(id: string, before?: number): Promise<void> {
    const known = running.get(id);
    if (known) return known;
    const work = take(id, before).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  /** Resolves at the deadline too; the work goes on. */
  async function runBriefly(id: string, before?: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, answerMs);
    try {
      await Promise.race([run(id, before), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Announces a held action under its own email keys, unless that was done. */
  async function announceOnce(id: string): Promise<void> {
    const row = await findAct(db, id);
    if (row?.state !== "held" || !row.heldUntil) return;
    const handler = handlers.of(row.kind);
    if (!handler.announce) return;
    if (await isHeld(db, "refunds")) return;
    const member = await findActMember(db, row.userId);
    if (!member) return;
    const { heldUntil, userId } = row;
    if (row.outcome === null) {
      await handler.announce({ ...ofRow(row, member), heldUntil });
      await afterStep("act announced");
    }
    // A node of an earlier version recorded the time nowhere else.
    await db.transaction(async (tx) => {
      const isHeldStill = await markAnnounced(tx, { id, heldUntil });
      if (isHeldStill) await handler.comesAt?.(tx, userId, heldUntil);
    });
  }

  /** The job that was ordered with the action retries a failure. */
  async function announce(id: string): Promise<void> {
    await announceOnce(id).catch((error: unknown) => {
      log.warn({ act: id, error: describeError(error) }, "a held action was not announced");
    });
  }

  return { run, runBriefly, announce, announceOnce, tellOwners };
}
