import type { LogRole, MemberAct } from "./staff-log.ts";

/** What gives an account away, or ends it. */
const SENSITIVE_ACTS: readonly string[] = [
  "change_address",
  "remove_factor",
  "delete_account",
] satisfies MemberAct[];

const DAY_MS = 24 * 3600_000;

/** Whether an act waits for the owner: the second that is sensitive on one member within a day. */
export function waitsForOwner(
  act: { kind: MemberAct; role: LogRole },
  earlier: readonly { kind: string; at: Date }[],
  now: Date,
): boolean {
  if (act.role === "owner" || !SENSITIVE_ACTS.includes(act.kind)) return false;
  return earlier.some(
    ({ kind, at }) => SENSITIVE_ACTS.includes(kind) && now.getTime() - at.getTime() < DAY_MS,
  );
}
