import type { LogRole, MemberAct } from "./staff-log.ts";

/** Actions that transfer an account, or end it. */
const SENSITIVE_ACTS: readonly string[] = [
  "change_address",
  "remove_factor",
  "delete_account",
] satisfies MemberAct[];

const DAY_MS = 24 * 3600_000;

/** Actions that the member must learn of in time to stop them. */
const STOPPED_BY_MEMBERS: readonly string[] = [
  "change_address",
  "remove_factor",
] satisfies MemberAct[];

const UNREACHED_SECONDS = 7 * 24 * 3600;

/**
 * Seconds for which an action is held if no email reaches its member; null if that changes nothing.
 */
export const holdWhileUnreached = (kind: string): number | null =>
  STOPPED_BY_MEMBERS.includes(kind) ? UNREACHED_SECONDS : null;

/**
 * Returns when an action may run whose member was not informed; null if the owner's consent is
 * missing.
 */
export function mayRunUntold(kind: string, ownersWordAt: Date | undefined): Date | null {
  const seconds = holdWhileUnreached(kind) ?? 0;
  return ownersWordAt ? new Date(ownersWordAt.getTime() + seconds * 1000) : null;
}

type Sensitive = { kind: MemberAct; role: LogRole; isUnreached?: boolean };

/** Another action on the member; null while it has not finished. */
export type EarlierAct = { kind: string; finishedAt: Date | null };

/**
 * Whether an action waits for the owner: a sensitive one while another is open on the member, or
 * within a day of its end, and one that a member whom no email reaches should be able to stop.
 */
export function waitsForOwner(act: Sensitive, earlier: readonly EarlierAct[], now: Date): boolean {
  if (act.role === "owner" || !SENSITIVE_ACTS.includes(act.kind)) return false;
  if (act.isUnreached && holdWhileUnreached(act.kind) !== null) return true;
  const counts = ({ finishedAt }: EarlierAct) =>
    finishedAt === null || now.getTime() - finishedAt.getTime() < DAY_MS;
  return earlier.some((other) => SENSITIVE_ACTS.includes(other.kind) && counts(other));
}
