import { count, eq, max } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { session, user } from "#schema/schema.ts";

type SignIns = { count: number; lastAt: Date | null; confirmedAt: Date | null };

/** Counts a member's sessions and reads when the address was confirmed. */
export async function findSignIns(db: Database, userId: string): Promise<SignIns> {
  const [[found], [member]] = await Promise.all([
    db
      .select({ count: count(), lastAt: max(session.createdAt) })
      .from(session)
      .where(eq(session.userId, userId)),
    db.select({ confirmedAt: user.confirmedAt }).from(user).where(eq(user.id, userId)),
  ]);
  return {
    count: found?.count ?? 0,
    lastAt: found?.lastAt ?? null,
    confirmedAt: member?.confirmedAt ?? null,
  };
}
