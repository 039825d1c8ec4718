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

type Sensitive = { kind: MemberAct; role: LogRole; isUnreached?: boolean };

/**
 * Whether an act waits for the owner: the second that is sensitive on one member within a day, and
 * one that a member should stop whom no email reaches.
 */
export function waitsForOwner(
  act: Sensitive,
  earlier: readonly { kind: string; at: Date }[],
  now: Date,
): boolean {
  if (act.role === "owner" || !SENSITIVE_ACTS.includes(act.kind)) return false;
  if (act.isUnreached && holdWhileUnreached(act.kind) !== null) return true;
  return earlier.some(
    ({ kind, at }) => SENSITIVE_ACTS.includes(kind) && now.getTime() - at.getTime() < DAY_MS,
  );
}
