import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { account, refreshTokens, revokedSessions, session, user } from "#database/schema.ts";
import { PASSWORD_PROVIDER } from "./credentials.repository.ts";
import { MOST_SESSIONS } from "./session-lifetime.ts";

/** The channel on which nodes tell each other the ids of ended sessions. */
export const REVOKED_CHANNEL = "session_revoked";

/** What token answers are made of: the session and its member as they are now. */
export const SESSION_OF_MEMBER = {
  sessionId: session.id,
  expiresAt: session.expiresAt,
  aal: session.aal,
  amr: session.amr,
  userId: user.id,
  email: user.email,
  role: user.role,
  timeZone: user.timeZone,
  memberSince: user.createdAt,
};

export type SessionOfMember = {
  sessionId: string;
  expiresAt: Date;
  aal: string;
  amr: string;
  userId: string;
  email: string;
  role: string;
  timeZone: string;
  memberSince: Date;
};

/**
 * The session that the accounts library just opened, by the library's own token, and the hash of
 * the password that the member has by now.
 */
export async function findOpenedSession(
  db: Database,
  libraryToken: string,
): Promise<(SessionOfMember & { passwordHash: string | null }) | undefined> {
  const [found] = await db
    .select({ ...SESSION_OF_MEMBER, passwordHash: account.password })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, PASSWORD_PROVIDER)))
    .where(eq(session.token, libraryToken));
  return found;
}

export const endings = {
  session: (id: string): SQL => sql`${session.id} = ${id}`,
  allOfMember: (userId: string): SQL => sql`${session.userId} = ${userId}`,
  /** All but the member's newest sessions. */
  surplusOfMember: (userId: string): SQL => sql`${session.id} in (
    select id from ${session} where user_id = ${userId}
    order by created_at desc, id desc offset ${MOST_SESSIONS})`,
};

/**
 * Ends the sessions the condition names and gives their ids. Rows, refresh tokens, the revocation
 * and the word to the other nodes are one statement: none happens without the others.
 */
export async function endSessions(db: Database, which: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with ended as (delete from ${session} where ${which} returning id),
    spent as (delete from ${refreshTokens} where session_id in (select id from ended)),
    noted as (
      insert into ${revokedSessions} (session_id, revoked_at)
      select id, ${now.toISOString()}::timestamptz from ended on conflict do nothing)
    select id, pg_notify(${REVOKED_CHANNEL}, id)::text from ended`);
  return rows.map((row) => row.id);
}
