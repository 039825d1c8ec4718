import type { JournalKind } from "@sovereign/domain/journal";
import { asc, ne } from "drizzle-orm";
import { journal, journalReads } from "#schema/schema.ts";
import type { TestProduct } from "./test-product.ts";

export type Rows = (typeof journal.$inferSelect)[];

/** Reads the money that is still to be read, and returns the journal by the facts' time. */
export async function readJournal(product: TestProduct): Promise<Rows> {
  await product.runRepeated();
  const { db } = product.database;
  const waiting = await db.select().from(journalReads);
  if (waiting.length > 0) throw new Error("money could not be read");
  return db
    .select()
    .from(journal)
    .orderBy(asc(journal.at), asc(journal.kind), asc(journal.externalId));
}

export const ofKinds = (rows: Rows, ...kinds: JournalKind[]): Rows =>
  rows.filter(({ kind }) => kinds.includes(kind));

/** Returns what providers say happened, without when it was written down. */
export async function factsOf(product: TestProduct) {
  await product.runRepeated();
  const rows = await product.database.db.select().from(journal).where(ne(journal.kind, "owner"));
  const nameOf = (row: Rows[number]) => `${row.source} ${row.kind} ${row.externalId}`;
  return rows
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    .map(({ id: _, recordedAt: __, ...fact }) => fact);
}
