import type { ActOutcome, OfficeAct } from "@sovereign/contract/office-act";
import { MEMBER_ACTS, type MemberAct } from "@sovereign/domain/staff-log";
import { Problem } from "#problems/problem.ts";
import { type AnyHandler, heldMailKey, runKeyOf } from "./act-handler.ts";
import type { ActRow } from "./acts.repository.ts";

/** The stored input of an action: the order and the plan made from it. */
export type StoredInput = { order: object; plan: never };

/** The staff member who undid a finished action; null in every other outcome. */
type Undoer = { userId: string; name: string; role: ActRow["actorRole"] };

export type StoredOutcome = ActOutcome & { undoing?: Undoer };

export const inputOf = (row: ActRow) => row.input as StoredInput;

export const outcomeOf = (row: ActRow) => row.outcome as StoredOutcome | null;

/** The handlers by their kind; a kind without one is refused. */
export function createHandlers(all: readonly AnyHandler[]) {
  const byKind = new Map(all.map((handler) => [handler.kind, handler]));
  return {
    all,
    of(kind: string): AnyHandler {
      const handler = byKind.get(kind as MemberAct);
      if (!handler) throw new Problem("office.act_refused");
      return handler;
    },
  };
}
export type Handlers = ReturnType<typeof createHandlers>;

/** Whether it is held until an owner allows it. */
export const isWaiting = ({ state, heldUntil }: Pick<ActRow, "state" | "heldUntil">) =>
  state === "held" && heldUntil === null;

export function canUndo(row: ActRow, { undo }: AnyHandler, now: Date): boolean {
  if (row.state === "held") return true;
  if (row.state !== "done" || !undo) return false;
  const until = undo.until(inputOf(row).plan);
  return until === null || now < until;
}

/** The delivery state of the email about an action; undefined without one. */
export type ActMailState = { state: string; sentAt: Date | null } | undefined;

/** The key of the email about an action in its state; undefined if the action sends its own. */
export function mailKeyOf(row: ActRow, handlers: Handlers): string | undefined {
  const { id, state, kind, heldUntil } = row;
  const { mail, announce, isEmail } = handlers.of(kind);
  if (isEmail) return runKeyOf(id);
  if (state === "held") return announce && heldUntil ? heldMailKey({ id, heldUntil }) : undefined;
  return mail && (state === "undone" ? `act:${id}:undone` : `act:${id}`);
}

function mailOf(mail: ActMailState): Partial<ActOutcome> {
  if (!mail) return {};
  if (mail.state === "queued") return { mail: "waits" };
  if (mail.state === "refused" || mail.state === "bounced") return { mail: "refused" };
  return mail.sentAt ? { mailed_at: mail.sentAt.toISOString() } : {};
}

export function actAnswer(
  row: ActRow,
  handlers: Handlers,
  { now, mail, repeated = false }: { now: Date; mail?: ActMailState; repeated?: boolean },
): OfficeAct {
  const handler = handlers.of(row.kind);
  const { undoing: _, ...outcome } = outcomeOf(row) ?? {};
  return {
    id: row.id,
    user_id: row.userId,
    kind: handler.kind,
    state: row.state,
    by: row.actorName,
    reason: row.reason,
    at: row.createdAt.toISOString(),
    held_seconds: row.state === "held" && row.heldUntil ? secondsUntil(row.heldUntil, now) : null,
    held_until: row.state === "held" ? (row.heldUntil?.toISOString() ?? null) : null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    figures: handler.figures(inputOf(row).plan),
    outcome: row.outcome && { ...outcome, ...mailOf(mail) },
    waits_for_owner: isWaiting(row),
    can_undo: canUndo(row, handler, now),
    repeated,
  };
}

type Entry = {
  at: Date;
  kind: string;
  actorName: string;
  details: Record<string, unknown>;
};

/** Rebuilds an action from its log entries; undefined without both start and end. */
export function goneAnswer(id: string, entries: readonly Entry[]): OfficeAct | undefined {
  const begun = entries.find(({ kind }) => MEMBER_ACTS.some((act) => act === kind));
  const ended = entries.findLast(({ kind }) => kind === "act_done" || kind === "act_undone");
  if (!begun || !ended) return undefined;
  return {
    id,
    user_id: "",
    kind: begun.kind as MemberAct,
    reason: "",
    by: begun.actorName,
    state: ended.kind === "act_done" ? "done" : "undone",

    at: begun.at.toISOString(),
    held_until: null,
    held_seconds: null,
    finished_at: ended.at.toISOString(),
    figures: {},
    outcome: {},
    can_undo: false,
    repeated: false,
  };
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
