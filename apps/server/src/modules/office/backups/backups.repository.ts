import {
  type BackupReason,
  backupsAmong,
  expiredBackups,
  instantOf,
} from "@sovereign/domain/backup-expiry";
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { MadeBackup } from "#app/data/backup/record-backup.ts";
import type { Database } from "#database/database.ts";
import type { StoredFile } from "#providers/backup-target/backup-target.ts";
import { backups, rehearsals } from "#schema/schema.ts";

const SHOWN_BACKUPS = 14;
const SHOWN_REHEARSALS = 8;

/** Longer than any backup; after this a crashed one no longer counts. */
const STALE_MS = 6 * 3600_000;

/** Clocks of machines differ by less: one that begins later is of a clock that was set back since. */
const AHEAD_MS = 60_000;

/** Undefined when another backup is still running. */
export async function beginBackup(
  db: Database,
  { now, reason }: { now: Date; reason: BackupReason },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute("lock table backups in share row exclusive mode");
    if (await isBackupRunning(tx, now)) return undefined;
    const [begun] = await tx
      .insert(backups)
      .values({ startedAt: now, reason })
      .returning({ id: backups.id });
    return begun?.id;
  });
}

export async function isBackupRunning(db: Database, now: Date): Promise<boolean> {
  const running = and(
    isNull(backups.finishedAt),
    isNull(backups.failure),
    gt(backups.startedAt, new Date(now.getTime() - STALE_MS)),
    hasCome(backups.startedAt, now),
  );
  return (await db.$count(backups, running)) > 0;
}

export async function finishBackup(
  db: Database,
  id: number,
  outcome: ({ finishedAt: Date } & MadeBackup) | { failure: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(backups).set(outcome).where(eq(backups.id, id));
    // A look at the store may have found it first.
    if ("name" in outcome) {
      await tx.delete(backups).where(and(eq(backups.name, outcome.name), ne(backups.id, id)));
    }
  });
}

/** A row of no backup: since when the store cannot be read, and why. */
const isUnread = and(
  isNull(backups.name),
  isNull(backups.reason),
  isNull(backups.finishedAt),
  isNotNull(backups.failure),
);

export async function recordUnreadStore(db: Database, failure: string, now: Date): Promise<void> {
  const known = await db.update(backups).set({ failure }).where(isUnread).returning();
  if (known.length === 0) await db.insert(backups).values({ startedAt: now, failure });
}

/** Makes the rows those of the store: what it has, and what it has no more or otherwise. */
export async function mirrorStore(
  db: Database,
  { stored, lookedAt, days }: { stored: readonly StoredFile[]; lookedAt: Date; days: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute("lock table backups in share row exclusive mode");
    await tx.delete(backups).where(isUnread);
    const made = and(isNotNull(backups.finishedAt), isNotNull(backups.name));
    const rows = await tx.select().from(backups).where(made);
    const names = rows.flatMap(({ name }) => name ?? []);
    const now = lookedAt;
    const [expired, own] = [expiredBackups(names, now, days), backupsAmong(names)];
    for (const { id, name, bytes, failure, finishedAt } of rows) {
      // One that ended since is not in the list.
      if (!name || !own.includes(name) || (finishedAt && finishedAt >= lookedAt)) continue;
      const file = stored.find((each) => each.name === name);
      if (!file && expired.includes(name)) continue;
      const found = storeFailure(bytes, file);
      if (found !== failure) {
        await tx.update(backups).set({ failure: found }).where(eq(backups.id, id));
      }
    }
    for (const { name, bytes } of stored) {
      if (names.includes(name)) continue;
      const at = instantOf(name.split(".", 1)[0] ?? "");
      const isEncrypted = name.endsWith(".age");
      await tx.insert(backups).values({ startedAt: at, finishedAt: at, name, bytes, isEncrypted });
    }
  });
}

function storeFailure(bytes: number | null, file: StoredFile | undefined): string | null {
  if (!file) return "It is not where backups are stored any more.";
  if (bytes === null || bytes === file.bytes) return null;
  return `It has ${file.bytes} bytes where backups are stored, not ${bytes}.`;
}

/** Whether a backup was made, and was there when its store was last looked at. */
const isStored = and(isNotNull(backups.finishedAt), isNull(backups.failure));

/** Whether a time has come: one of a clock that was ahead proves nothing of now. */
const hasCome = (column: PgColumn, now: Date) => lt(column, new Date(now.getTime() + AHEAD_MS));

/** Returns the last good backup's time, and why the last attempt failed if it did. */
export async function findLastBackup(
  db: Database,
  now: Date,
): Promise<{ at: Date | null; failure: string | null }> {
  const [[good], [attempt]] = await Promise.all([
    db
      .select({ at: backups.finishedAt })
      .from(backups)
      .where(and(isStored, hasCome(backups.finishedAt, now)))
      .orderBy(desc(backups.finishedAt))
      .limit(1),
    db
      .select({ failure: backups.failure })
      .from(backups)
      .where(
        and(
          or(isNotNull(backups.finishedAt), isNotNull(backups.failure)),
          hasCome(backups.startedAt, now),
        ),
      )
      .orderBy(desc(backups.startedAt), desc(backups.id))
      .limit(1),
  ]);
  return { at: good?.at ?? null, failure: attempt?.failure ?? null };
}

export async function findFirstBackup(db: Database): Promise<Date | null> {
  const [first] = await db
    .select({ at: backups.finishedAt })
    .from(backups)
    .where(isStored)
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

/** A trial counts only while the store has its file. */
const isOfStored = sql`not exists (select from backups where backups.name = ${rehearsals.name}
  and backups.finished_at is not null and backups.failure is not null)`;

/** Returns the last good rehearsal's time, and why the last one failed if it did. */
export async function findLastRehearsal(
  db: Database,
  now: Date,
): Promise<{ lastAt: Date | null; failure: string | null }> {
  const [[good], [last]] = await Promise.all([
    db
      .select({ at: rehearsals.finishedAt })
      .from(rehearsals)
      .where(and(isNull(rehearsals.failure), isOfStored, hasCome(rehearsals.finishedAt, now)))
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
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(SHOWN_BACKUPS);

export const listRehearsals = (db: Database) =>
  db.select().from(rehearsals).orderBy(desc(rehearsals.id)).limit(SHOWN_REHEARSALS);
