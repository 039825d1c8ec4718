import type { JournalRow } from "@sovereign/domain/journal";
import { and, asc, eq, gt, gte, inArray, lt, ne, sql } from "drizzle-orm";
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

export function findRowsOfSubscriptions(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<StoredRow[]> {
  return db
    .select()
    .from(journal)
    .where(inArray(journal.subscriptionId, [...subscriptionIds]));
}

/** Returns rows of sources in a span, in pages after an id; what owners did is not the provider's. */
export function findRowsBetween(
  db: Database,
  { sources, from, to }: { sources: readonly JournalRow["source"][]; from: Date; to: Date },
  page: { after: number; most: number },
): Promise<StoredRow[]> {
  return db
    .select()
    .from(journal)
    .where(
      and(
        inArray(journal.source, [...sources]),
        ne(journal.kind, "owner"),
        gte(journal.at, from),
        lt(journal.at, to),
        gt(journal.id, page.after),
      ),
    )
    .orderBy(asc(journal.id))
    .limit(page.most);
}

export async function hasRows(db: Database, source: JournalRow["source"]): Promise<boolean> {
  const rows = await db
    .select({ id: journal.id })
    .from(journal)
    .where(and(eq(journal.source, source), ne(journal.kind, "owner")))
    .limit(1);
  return rows.length > 0;
}
