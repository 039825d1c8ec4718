import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { refreshTokens, session, user } from "#schema/schema.ts";
import { SESSION_OF_MEMBER, type SessionOfMember } from "./sessions.repository.ts";

export type ClaimedToken = SessionOfMember & { usedAt: Date | null; successorSalt: string | null };

/** Uses one statement: of concurrent calls the first sets time and salt, the others read them. */
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

/** Concurrent calls with the same token store it once. */
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

/**
 * Creates another successor of a used token while the present one was never presented. That one
 * counts as used from `expiredAt` on, so that a later use of it is noticed. False when it was
 * presented.
 */
export async function replaceSuccessor(
  db: Database,
  token: { hash: string; successorHash: string; salt: string; voidSalt: string },
  { now, expiredAt }: { now: Date; expiredAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with unseen as (
      update ${refreshTokens}
      set used_at = ${expiredAt.toISOString()}::timestamptz, successor_salt = ${token.voidSalt}
      where token_hash = ${token.successorHash} and used_at is null
      returning token_hash)
    update ${refreshTokens}
    set used_at = ${now.toISOString()}::timestamptz, successor_salt = ${token.salt}
    where token_hash = ${token.hash} and exists (select from unseen)
    returning token_hash`);
  return rows.length > 0;
}

/** Whether the successor of a token was presented, or another token of its session after it. */
export async function isContinued(
  db: Database,
  token: { successorHash: string; sessionId: string; usedAt: Date },
): Promise<boolean> {
  const { tokenHash, sessionId, usedAt } = refreshTokens;
  const presented = and(eq(tokenHash, token.successorHash), isNotNull(usedAt));
  const later = await db
    .select({ tokenHash })
    .from(refreshTokens)
    .where(and(eq(sessionId, token.sessionId), or(presented, gt(usedAt, token.usedAt))))
    .limit(1);
  return later.length > 0;
}

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
