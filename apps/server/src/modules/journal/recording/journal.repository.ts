import type { JournalRow } from "@sovereign/domain/journal";
import { and, asc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
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

/** Returns rows of sources in a span, the earliest first; owners' rows are no provider's. */
export function findRowsBetween(
  db: Database,
  { sources, from, to }: { sources: readonly JournalRow["source"][]; from: Date; to: Date },
  { after, most }: { after?: StoredRow | undefined; most: number },
) {
  const { source, kind, at, id } = journal;
  return db
    .select()
    .from(journal)
    .where(
      and(
        inArray(source, [...sources]),
        ne(kind, "owner"),
        after
          ? sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
          : gte(at, from),
        lt(at, to),
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(most);
}

export async function hasRows(db: Database, source: JournalRow["source"]): Promise<boolean> {
  const rows = await db
    .select({ id: journal.id })
    .from(journal)
    .where(and(eq(journal.source, source), ne(journal.kind, "owner")))
    .limit(1);
  return rows.length > 0;
}
