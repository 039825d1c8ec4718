import type { JournalRow } from "@sovereign/domain/journal";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { journal } from "#schema/schema.ts";

export type StoredRow = typeof journal.$inferSelect;

export type JournalKey = Pick<JournalRow, "source" | "kind" | "externalId">;

/** Returns the stored rows of these keys, in no order. */
export async function findRows(db: Database, keys: readonly JournalKey[]): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const asked = JSON.stringify(
    keys.map(({ source, kind, externalId }) => [source, kind, externalId]),
  );
  return db
    .select()
    .from(journal)
    .where(
      sql`(${journal.source}, ${journal.kind}, ${journal.externalId}) in (
        select key ->> 0, key ->> 1, key ->> 2 from jsonb_array_elements(${asked}::jsonb) key)`,
    );
}

/** Inserts rows that do not exist yet; returns those. */
export async function insertRows(
  db: Database,
  rows: readonly JournalRow[],
  now: Date,
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  return db
    .insert(journal)
    .values(rows.map((row) => ({ ...row, recordedAt: now })))
    .onConflictDoNothing()
    .returning();
}
