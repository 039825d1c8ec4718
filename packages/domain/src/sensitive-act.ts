import type { LogRole, MemberAct } from "./staff-log.ts";

/** What gives an account away, or ends it. */
const SENSITIVE_ACTS: readonly string[] = [
  "change_address",
  "remove_factor",
  "delete_account",
] satisfies MemberAct[];

const DAY_MS = 24 * 3600_000;

/** What the member has to hear of in time to stop it. */
const STOPPED_BY_MEMBERS: readonly string[] = [
  "change_address",
  "remove_factor",
] satisfies MemberAct[];

const UNREACHED_SECONDS = 7 * 24 * 3600;

/** Seconds for which an act is held whose member no email reaches; null where that changes nothing. */
export const holdWhileUnreached = (kind: string): number | null =>
  STOPPED_BY_MEMBERS.includes(kind) ? UNREACHED_SECONDS : null;

/** When an act may run whose member did not hear of it; null where the owner's word is missing. */
export function mayRunUntold(kind: string, ownersWordAt: Date | undefined): Date | null {
  const seconds = holdWhileUnreached(kind) ?? 0;
  return ownersWordAt ? new Date(ownersWordAt.getTime() + seconds * 1000) : null;
}

type Sensitive = { kind: MemberAct; role: LogRole; isUnreached?: boolean };

/** Another act on the member; null as long as it has not finished. */
export type EarlierAct = { kind: string; finishedAt: Date | null };

/**
 * Whether an act waits for the owner: one that is sensitive while another is open on the member, or
 * within a day of its end, and one that a member should stop whom no email reaches.
 */
export function waitsForOwner(act: Sensitive, earlier: readonly EarlierAct[], now: Date): boolean {
  if (act.role === "owner" || !SENSITIVE_ACTS.includes(act.kind)) return false;
  if (act.isUnreached && holdWhileUnreached(act.kind) !== null) return true;
  const counts = ({ finishedAt }: EarlierAct) =>
    finishedAt === null || now.getTime() - finishedAt.getTime() < DAY_MS;
  return earlier.some((other) => SENSITIVE_ACTS.includes(other.kind) && counts(other));
}
