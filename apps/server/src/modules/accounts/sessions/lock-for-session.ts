import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { lockAccount } from "#modules/accounts/members/members.repository.ts";
import { Problem } from "#problems/problem.ts";
import { isSessionLive } from "./sessions.repository.ts";

/** Locks the account for a change that a session requested, unless the session has ended. */
export async function lockForSession(
  tx: Database,
  session: Pick<Caller, "userId" | "sessionId">,
  now: Date,
): Promise<void> {
  await lockAccount(tx, session.userId);
  if (!(await isSessionLive(tx, session, now))) throw new Problem("auth.token_invalid");
}
