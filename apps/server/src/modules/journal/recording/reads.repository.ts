import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { journalReads } from "#schema/schema.ts";

export type MoneyRead = typeof journalReads.$inferSelect;

type Subject = Pick<MoneyRead, "provider" | "customerId">;

const isOf = ({ provider, customerId }: Subject) =>
  and(eq(journalReads.provider, provider), eq(journalReads.customerId, customerId));

/** Stores that a customer's money is to be read; one that is being read is read again. */
export async function saveRead(db: Database, subject: Subject, now: Date): Promise<void> {
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

export async function findRead(db: Database, subject: Subject): Promise<MoneyRead | undefined> {
  const [found] = await db.select().from(journalReads).where(isOf(subject));
  return found;
}

export const findReads = (db: Database): Promise<MoneyRead[]> => db.select().from(journalReads);

/** Customers whose money has been waiting to be read since no earlier than `since`. */
export const findReadsSince = (db: Database, since: Date): Promise<MoneyRead[]> =>
  db.select().from(journalReads).where(gt(journalReads.askedAt, since));

/** Deletes a finished read unless it was requested again. */
export async function finishRead(db: Database, read: MoneyRead): Promise<void> {
  await db.delete(journalReads).where(and(isOf(read), eq(journalReads.askedAt, read.askedAt)));
}
