import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { backups } from "#schema/schema.ts";

/** Undefined when another backup that began after `staleBefore` is still running. */
export async function beginBackup(
  db: Database,
  now: Date,
  staleBefore: Date,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute("lock table backups in share row exclusive mode");
    if (await isBackupRunning(tx, staleBefore)) return undefined;
    const [begun] = await tx
      .insert(backups)
      .values({ startedAt: now })
      .returning({ id: backups.id });
    return begun?.id;
  });
}

export async function isBackupRunning(db: Database, staleBefore: Date): Promise<boolean> {
  const running = and(
    isNull(backups.finishedAt),
    isNull(backups.failure),
    gt(backups.startedAt, staleBefore),
  );
  return (await db.$count(backups, running)) > 0;
}

export async function finishBackup(
  db: Database,
  id: number,
  outcome: { finishedAt: Date; bytes: number } | { failure: string },
): Promise<void> {
  await db.update(backups).set(outcome).where(eq(backups.id, id));
}

export async function findLastBackup(db: Database): Promise<Date | null> {
  const [last] = await db
    .select({ at: backups.finishedAt })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.finishedAt))
    .limit(1);
  return last?.at ?? null;
}
