import { and, desc, eq, gt, max, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { refreshTokens, session } from "#schema/schema.ts";

export async function saveSessionDevice(db: Database, id: string, device: string): Promise<void> {
  await db
    .update(session)
    .set({ userAgent: device })
    .where(and(eq(session.id, id), sql`${session.userAgent} is distinct from ${device}`));
}

type OwnSession = { id: string; device: string | null; createdAt: Date; usedAt: Date };

/** Returns the latest used first, by their last tokens, without incomplete sign-ins. */
export async function findOwnSessions(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnSession[]> {
  const usedAt = max(refreshTokens.createdAt);
  const rows = await db
    .select({ id: session.id, device: session.userAgent, createdAt: session.createdAt, usedAt })
    .from(session)
    .leftJoin(refreshTokens, eq(refreshTokens.sessionId, session.id))
    .where(
      and(eq(session.userId, userId), eq(session.challengeDue, false), gt(session.expiresAt, now)),
    )
    .groupBy(session.id)
    .orderBy(desc(sql`coalesce(${usedAt}, ${session.createdAt})`), desc(session.id));
  return rows.map((row) => ({ ...row, usedAt: row.usedAt ?? row.createdAt }));
}

/** Whether a session goes on, with its second factor proved. */
export async function isSignedIn(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(eq(session.id, sessionId), eq(session.challengeDue, false), gt(session.expiresAt, now)),
    );
  return found.length > 0;
}
