import type { BackupReason } from "@sovereign/domain/backup-expiry";
import { and, asc, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { MadeBackup } from "#app/data/backup/backups.ts";
import type { Database } from "#database/database.ts";
import { backups, rehearsals } from "#schema/schema.ts";

const SHOWN_BACKUPS = 14;
const SHOWN_REHEARSALS = 8;

/** Undefined when another backup that began after `staleBefore` is still running. */
export async function beginBackup(
  db: Database,
  { now, reason, staleBefore }: { now: Date; reason: BackupReason; staleBefore: Date },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute("lock table backups in share row exclusive mode");
    if (await isBackupRunning(tx, staleBefore)) return undefined;
    const [begun] = await tx
      .insert(backups)
      .values({ startedAt: now, reason })
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
  outcome: ({ finishedAt: Date } & MadeBackup) | { failure: string },
): Promise<void> {
  await db.update(backups).set(outcome).where(eq(backups.id, id));
}

/** Returns the last good backup's time, and why the last attempt failed if it did. */
export async function findLastBackup(
  db: Database,
): Promise<{ at: Date | null; failure: string | null }> {
  const [[good], [attempt]] = await Promise.all([
    db
      .select({ at: backups.finishedAt })
      .from(backups)
      .where(isNotNull(backups.finishedAt))
      .orderBy(desc(backups.finishedAt))
      .limit(1),
    db
      .select({ failure: backups.failure })
      .from(backups)
      .where(or(isNotNull(backups.finishedAt), isNotNull(backups.failure)))
      .orderBy(desc(backups.id))
      .limit(1),
  ]);
  return { at: good?.at ?? null, failure: attempt?.failure ?? null };
}

export async function findFirstBackup(db: Database): Promise<Date | null> {
  const [first] = await db
    .select({ at: backups.finishedAt })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(asc(backups.finishedAt))
    .limit(1);
  return first?.at ?? null;
}

export async function addRehearsal(
  db: Database,
  rehearsal: typeof rehearsals.$inferInsert,
): Promise<void> {
  await db.insert(rehearsals).values(rehearsal);
}

/** Returns the last good rehearsal's time, and why the last one failed if it did. */
export async function findLastRehearsal(
  db: Database,
): Promise<{ lastAt: Date | null; failure: string | null }> {
  const [[good], [last]] = await Promise.all([
    db
      .select({ at: rehearsals.finishedAt })
      .from(rehearsals)
      .where(isNull(rehearsals.failure))
      .orderBy(desc(rehearsals.finishedAt))
      .limit(1),
    db.select().from(rehearsals).orderBy(desc(rehearsals.id)).limit(1),
  ]);
  return { lastAt: good?.at ?? null, failure: last?.failure ?? null };
}

export const listBackups = (db: Database) =>
  db
    .select()
    .from(backups)
    .where(or(isNotNull(backups.finishedAt), isNotNull(backups.failure)))
    .orderBy(desc(backups.id))
    .limit(SHOWN_BACKUPS);

export const listRehearsals = (db: Database) =>
  db.select().from(rehearsals).orderBy(desc(rehearsals.id)).limit(SHOWN_REHEARSALS);
