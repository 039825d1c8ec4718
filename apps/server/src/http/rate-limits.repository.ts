import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { rateLimits } from "#schema/schema.ts";

// Every function counts and reads in one statement, so no burst gets past the limit.

type Counted = { points: number; resetsAt: Date };

export async function countAttempt(
  db: Database,
  { key, seconds, now }: { key: string; seconds: number; now: Date },
): Promise<Counted> {
  const end = new Date(now.getTime() + seconds * 1000);
  // A window that ends two windows from now was started before the clock went back.
  const never = new Date(now.getTime() + 2 * seconds * 1000);
  const over = sql`(${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz
    or ${rateLimits.resetsAt} > ${never.toISOString()}::timestamptz)`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, points: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  return present(rows);
}

/** Returns when all slots are free again; undefined when none is free within an interval. */
export async function takeSlot(
  db: Database,
  {
    key,
    burst,
    everySeconds,
    now,
  }: { key: string; burst: number; everySeconds: number; now: Date },
): Promise<Date | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const interval = sql`make_interval(secs => ${everySeconds})`;
  // `resets_at` is when all slots would be free again; each one taken moves it by an interval.
  const next = sql`greatest(${rateLimits.resetsAt}, ${at}) + ${interval}`;
  const free = sql`${next} <= ${at} + make_interval(secs => ${(burst + 1) * everySeconds})`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, points: 1, resetsAt: new Date(now.getTime() + everySeconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${free} then 1 else 0 end`,
        resetsAt: sql`case when ${free} then ${next} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  const { points, resetsAt } = present(rows);
  return points === 0 ? undefined : resetsAt;
}

export async function refundAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function removeEnded(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}

function present([row]: Counted[]): Counted {
  if (!row) throw new Error("the rate limit returned no row");
  return row;
}
