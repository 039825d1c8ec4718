import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { journalReads } from "#schema/schema.ts";

export type MoneyRead = typeof journalReads.$inferSelect;

type Subject = Pick<MoneyRead, "provider" | "customerId">;

const isOf = ({ provider, customerId }: Subject) =>
  and(eq(journalReads.provider, provider), eq(journalReads.customerId, customerId));

/** Asks for a customer's money to be read; one that is being read is read again. */
export async function askForRead(db: Database, subject: Subject, now: Date): Promise<void> {
  await db
    .insert(journalReads)
    .values({ ...subject, askedAt: now, tryAt: now })
    .onConflictDoUpdate({
      target: [journalReads.provider, journalReads.customerId],
      set: { askedAt: sql`greatest(excluded.asked_at, ${journalReads.askedAt} + interval '1 ms')` },
    });
}

export async function dropRead(tx: Database, subject: Subject): Promise<void> {
  await tx.delete(journalReads).where(isOf(subject));
}

/** Returns due reads, which no other node takes until `again`. */
export async function claimReads(
  db: Database,
  { most, now, again }: { most: number; now: Date; again: Date },
): Promise<MoneyRead[]> {
  const due = sql`(${journalReads.provider}, ${journalReads.customerId}) in (
    select provider, customer_id from journal_reads where try_at <= ${now.toISOString()}
    order by try_at limit ${most} for update skip locked)`;
  return db
    .update(journalReads)
    .set({ tryAt: again, attempts: sql`${journalReads.attempts} + 1` })
    .where(due)
    .returning();
}

/** Deletes a finished read, unless it was asked for again meanwhile. */
export async function finishRead(db: Database, read: MoneyRead, now: Date): Promise<void> {
  await db.delete(journalReads).where(and(isOf(read), eq(journalReads.askedAt, read.askedAt)));
  await db.update(journalReads).set({ tryAt: now, attempts: 0 }).where(isOf(read));
}

export async function postponeRead(db: Database, read: MoneyRead, tryAt: Date): Promise<void> {
  await db.update(journalReads).set({ tryAt }).where(isOf(read));
}
