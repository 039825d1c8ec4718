import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { refreshTokens, session, user } from "#schema/schema.ts";
import { SESSION_OF_MEMBER, type SessionOfMember } from "./sessions.repository.ts";

export type ClaimedToken = SessionOfMember & { usedAt: Date | null; successorSalt: string | null };

/**
 * Marks the token used, now or when it first was, and gives its session. One statement: of any
 * number of racers the first sets the time and the salt, and all others read them.
 */
export async function claimRefreshToken(
  db: Database,
  token: { hash: string; salt: string },
  now: Date,
): Promise<ClaimedToken | undefined> {
  const [claimed] = await db
    .update(refreshTokens)
    .set({
      usedAt: sql`coalesce(${refreshTokens.usedAt}, ${now.toISOString()}::timestamptz)`,
      successorSalt: sql`coalesce(${refreshTokens.successorSalt}, ${token.salt})`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(refreshTokens.tokenHash, token.hash),
        eq(session.id, refreshTokens.sessionId),
        gt(session.expiresAt, now),
      ),
    )
    .returning({
      ...SESSION_OF_MEMBER,
      usedAt: refreshTokens.usedAt,
      successorSalt: refreshTokens.successorSalt,
    });
  return claimed;
}

/** Stores a token of a session that still lives; a racer's same token is stored once. */
export async function storeRefreshToken(
  db: Database,
  token: { hash: string; sessionId: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${refreshTokens} (token_hash, session_id, user_id, created_at)
    select ${token.hash}, id, user_id, ${now.toISOString()}::timestamptz
    from ${session} where id = ${token.sessionId}
    on conflict do nothing`);
}

/** Whose session a refresh token belongs to, without using it up. */
export async function findSessionOfToken(
  db: Database,
  hash: string,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const [found] = await db
    .select({ sessionId: session.id, userId: session.userId })
    .from(refreshTokens)
    .innerJoin(session, eq(session.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hash));
  return found;
}
