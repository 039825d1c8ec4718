import { randomUUID } from "node:crypto";
import { eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { MEMBER, type Member } from "#modules/accounts/members/members.repository.ts";
import { PASSWORD_PROVIDER } from "#modules/accounts/passwords/credentials.repository.ts";
import { account, refreshTokens, revokedSessions, session, user } from "#schema/schema.ts";
import { MOST_SESSIONS, SESSION_DAYS } from "./session-lifetime.ts";

/** The channel on which nodes tell each other the ids of ended sessions. */
export const REVOKED_CHANNEL = "session_revoked";

/** What token answers are made of: the member as they are now, and the session. */
export const SESSION_OF_MEMBER = {
  ...MEMBER,
  sessionId: session.id,
  expiresAt: session.expiresAt,
  aal: session.aal,
  amr: session.amr,
};

export type SessionOfMember = Member &
  Pick<typeof session.$inferSelect, "expiresAt" | "aal" | "amr"> & { sessionId: string };

/**
 * Opens a session of a confirmed member whose password still has this hash; undefined when it has
 * not. The password's row is held meanwhile: a reset at the same time either comes first and refuses
 * the hash, or waits and then ends this session too.
 */
export async function createSession(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<SessionOfMember | undefined> {
  const id = randomUUID();
  const amr = [{ method: "password", timestamp: Math.floor(now.getTime() / 1000) }];
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 3600_000);
  const stamp = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with held as (
      select user_id from ${account}
      where user_id = ${userId} and provider_id = ${PASSWORD_PROVIDER} and password = ${hash}
      for no key update)
    insert into ${session} (id, token, user_id, expires_at, aal, amr, created_at, updated_at)
    select ${id}, ${randomUUID()}, held.user_id, ${expiresAt.toISOString()}::timestamptz,
      'aal1', ${JSON.stringify(amr)}, ${stamp}, ${stamp}
    from held join ${user} on "user".id = held.user_id and "user".email_verified`);
  const [opened] = await db
    .select(SESSION_OF_MEMBER)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.id, id));
  return opened;
}

/** Which sessions are to end. */
export type Ending = SQL;

export const endings = {
  session: (id: string): Ending => sql`${session.id} = ${id}`,
  allOfMember: (userId: string): Ending => sql`${session.userId} = ${userId}`,
  /** All but the member's newest sessions. */
  surplusOfMember: (userId: string): Ending => sql`${session.id} in (
    select id from ${session} where user_id = ${userId}
    order by created_at desc, id desc offset ${MOST_SESSIONS})`,
};

/**
 * Ends the sessions the condition names and gives their ids. Rows, refresh tokens, the revocation
 * and the word to the other nodes are one statement: none happens without the others.
 */
export async function endSessions(db: Database, which: Ending, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with ended as (delete from ${session} where ${which} returning id),
    spent as (delete from ${refreshTokens} where session_id in (select id from ended)),
    noted as (
      insert into ${revokedSessions} (session_id, revoked_at)
      select id, ${now.toISOString()}::timestamptz from ended on conflict do nothing)
    select id, pg_notify(${REVOKED_CHANNEL}, id)::text from ended`);
  return rows.map((row) => row.id);
}

/** The sessions that ended since an instant, as long as they are remembered. */
export async function findRevokedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: revokedSessions.sessionId })
    .from(revokedSessions)
    .where(gt(revokedSessions.revokedAt, since));
  return rows.map(({ id }) => id);
}
