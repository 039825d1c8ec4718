import type { JournalRow, JournalSource } from "@sovereign/domain/journal";
import { and, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import type { StoredRow } from "#modules/journal/recording/journal.repository.ts";
import type { DifferingRow } from "#modules/journal/recording/record.ts";
import { journalComparisons, journalDifferences } from "#schema/schema.ts";

export type Difference = typeof journalDifferences.$inferSelect;
export type NewDifference = Omit<
  typeof journalDifferences.$inferInsert,
  "id" | "month" | "resolvedAt" | "resolution"
>;

/** Why a difference is over. */
const RESOLUTIONS = {
  found: "found by the comparison",
  fetched: "fetched by staff",
  gone: "no longer differs",
} as const;

const asJson = (row: object | null) =>
  row && (JSON.parse(JSON.stringify(row)) as Record<string, unknown>);

export function differenceOf(
  kind: "missing" | "unknown" | "differs",
  rows: { provider: JournalRow | null; ours: StoredRow | null },
  now: Date,
): NewDifference {
  const row = rows.provider ?? rows.ours;
  if (!row) throw new Error("a difference of no rows");
  return {
    at: now,
    kind,
    source: row.source,
    rowKind: row.kind,
    externalId: row.externalId,
    subscriptionId: row.subscriptionId,
    customerId: row.customerId,
    provider: asJson(rows.provider),
    ours: asJson(rows.ours),
  };
}

/** Opens differences, or updates those that are open; returns their ids. */
export async function openDifferences(
  db: Database,
  differences: readonly NewDifference[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const difference of differences) {
    const { source, kind, rowKind = null, externalId, provider, ours } = difference;
    const [open] = await db
      .select({ id: journalDifferences.id })
      .from(journalDifferences)
      .where(
        and(
          isNull(journalDifferences.resolvedAt),
          eq(journalDifferences.source, source),
          eq(journalDifferences.kind, kind),
          sql`${journalDifferences.rowKind} is not distinct from ${rowKind}`,
          eq(journalDifferences.externalId, externalId),
        ),
      );
    const [stored] = open
      ? await db
          .update(journalDifferences)
          .set({ provider, ours })
          .where(eq(journalDifferences.id, open.id))
          .returning({ id: journalDifferences.id })
      : await db
          .insert(journalDifferences)
          .values(difference)
          .onConflictDoNothing()
          .returning({ id: journalDifferences.id });
    if (stored) ids.push(stored.id);
  }
  return ids;
}

export async function saveDiffering(
  db: Database,
  differing: readonly DifferingRow[],
  now: Date,
): Promise<number[]> {
  return openDifferences(
    db,
    differing.map((rows) => differenceOf("differs", rows, now)),
  );
}

/** Stores the differences a comparison found, and the rows it wrote. */
export async function keepFound(
  db: Database,
  rows: readonly StoredRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(journalDifferences).values(
    rows.map((row) => ({
      ...differenceOf("missing", { provider: row, ours: null }, now),
      resolvedAt: now,
      resolution: RESOLUTIONS.found,
    })),
  );
}

/** Resolves open differences of this span that a comparison did not find again. */
export async function resolveOthers(
  db: Database,
  { sources, from, to, open }: { sources: JournalSource[]; from: Date; to: Date; open: number[] },
  now: Date,
): Promise<void> {
  const { id, source, provider, ours, kind } = journalDifferences;
  const at = sql`coalesce(${provider} ->> 'at', ${ours} ->> 'at')::timestamptz`;
  const isCompared = sql`(${kind} = 'no_member'
    or ${at} >= ${from.toISOString()} and ${at} < ${to.toISOString()})`;
  await resolve(
    db,
    and(inArray(source, sources), isCompared, open.length ? notInArray(id, open) : undefined),
    { at: now, resolution: RESOLUTIONS.gone },
  );
}

export async function resolveSubscription(
  db: Database,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  const { kind, subscriptionId: of } = journalDifferences;
  await resolve(db, and(eq(of, subscriptionId), inArray(kind, ["missing", "no_member"])), {
    at: now,
    resolution: RESOLUTIONS.fetched,
  });
}

/** Deletes the payer's address, which is no longer needed. */
async function resolve(
  db: Database,
  which: ReturnType<typeof and>,
  { at, resolution }: { at: Date; resolution: string },
): Promise<void> {
  await db
    .update(journalDifferences)
    .set({ resolvedAt: at, resolution, provider: sql`${journalDifferences.provider} - 'address'` })
    .where(and(isNull(journalDifferences.resolvedAt), which));
}

export function findOpen(db: Database): Promise<Difference[]> {
  return db
    .select()
    .from(journalDifferences)
    .where(isNull(journalDifferences.resolvedAt))
    .orderBy(desc(journalDifferences.at), desc(journalDifferences.id));
}

export async function saveComparison(
  db: Database,
  comparison: Omit<typeof journalComparisons.$inferInsert, "id">,
): Promise<void> {
  await db.insert(journalComparisons).values(comparison);
}

/** Returns when each source was last compared up to then. */
export function findLastComparisons(
  db: Database,
): Promise<{ source: JournalSource; finishedAt: Date; active: number }[]> {
  const { source, finishedAt, active } = journalComparisons;
  return db
    .selectDistinctOn([source], { source, finishedAt, active })
    .from(journalComparisons)
    .orderBy(source, desc(finishedAt));
}
