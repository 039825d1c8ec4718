import { and, count, eq, gte, inArray, max, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { session, staffActs, user } from "#schema/schema.ts";

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

/** Whether a staff action since `since` ended this subscription, or is about to. */
export async function hasStaffEnded(
  db: Database,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  since: Date,
): Promise<boolean> {
  const plan = sql`${staffActs.input} -> 'plan'`;
  const acts = await db
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.userId, userId),
        gte(staffActs.createdAt, since),
        inArray(staffActs.state, ["sending", "unanswered", "done"]),
        sql`${plan} ->> 'subscriptionId' = ${subscriptionId} and ${plan} ->> 'ends' = 'true'`,
      ),
    )
    .limit(1);
  return acts.length > 0;
}
