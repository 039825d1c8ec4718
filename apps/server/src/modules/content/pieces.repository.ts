import type { PieceHead } from "@sovereign/content/server/pack/check-piece";
import { PIECE_SHELVES, type PieceShelf } from "@sovereign/domain/piece";
import { and, asc, desc, eq, getTableColumns, isNotNull, lte, min, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { pieceReleases, pieces, pieceVersions } from "#schema/schema.ts";

export type PieceRow = typeof pieces.$inferSelect;
export type VersionRow = Omit<typeof pieceVersions.$inferSelect, "head"> & {
  head: PieceHead | null;
};
export type VersionHead = Omit<VersionRow, "text" | "digest">;

const { text: _, digest: __, ...HEAD } = getTableColumns(pieceVersions);

type Stored<Row> = Omit<Row, "head"> & { head: unknown };

/** The front matter was checked before it was stored. */
const withHead = <Row extends { head: unknown }>(row: Row) =>
  ({ ...row, head: row.head as PieceHead | null }) satisfies Stored<Row>;

export async function hasPieces(db: Database): Promise<boolean> {
  const found = await db.select({ id: pieces.id }).from(pieces).limit(1);
  return found.length > 0;
}

/** Locks the item until the transaction ends, so that its changes are serialized. */
export async function lockPiece(tx: Database, id: string): Promise<PieceRow | undefined> {
  const [found] = await tx.select().from(pieces).where(eq(pieces.id, id)).for("update");
  return found;
}

export const lockShelf = (tx: Database, shelf: PieceShelf): Promise<PieceRow[]> =>
  tx.select().from(pieces).where(eq(pieces.shelf, shelf)).orderBy(asc(pieces.id)).for("update");

export async function findPiece(db: Database, id: string): Promise<PieceRow | undefined> {
  const [found] = await db.select().from(pieces).where(eq(pieces.id, id));
  return found;
}

export async function findNewest(db: Database, pieceId: string): Promise<VersionRow | undefined> {
  const [found] = await db
    .select()
    .from(pieceVersions)
    .where(eq(pieceVersions.pieceId, pieceId))
    .orderBy(desc(pieceVersions.number))
    .limit(1);
  return found && withHead(found);
}

export async function findVersion(
  db: Database,
  pieceId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [found] = await db
    .select()
    .from(pieceVersions)
    .where(and(eq(pieceVersions.pieceId, pieceId), eq(pieceVersions.number, number)));
  return found && withHead(found);
}

export async function listVersionHeads(db: Database, pieceId: string): Promise<VersionHead[]> {
  const found = await db
    .select(HEAD)
    .from(pieceVersions)
    .where(eq(pieceVersions.pieceId, pieceId))
    .orderBy(desc(pieceVersions.number));
  return found.map(withHead);
}

/** Returns when members could first read each published version of an item. */
export async function firstReleases(
  db: Database,
  pieceId: string,
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const found = await db
    .select({ version: pieceReleases.version, at: min(pieceReleases.at) })
    .from(pieceReleases)
    .where(
      and(
        eq(pieceReleases.pieceId, pieceId),
        or(isNotNull(pieceReleases.openedAt), lte(pieceReleases.at, now)),
      ),
    )
    .groupBy(pieceReleases.version);
  return new Map(
    found.flatMap(({ version, at }): [number, Date][] => (version && at ? [[version, at]] : [])),
  );
}

/** Returns the instants from which members read a version, past and planned. */
export async function releasesOf(db: Database, pieceId: string, version: number): Promise<Date[]> {
  const found = await db
    .select({ at: pieceReleases.at, openedAt: pieceReleases.openedAt })
    .from(pieceReleases)
    .where(and(eq(pieceReleases.pieceId, pieceId), eq(pieceReleases.version, version)));
  // An opened release stays open, whatever the clock shows.
  return found.map(({ at, openedAt }) => (openedAt ? new Date(0) : at));
}

const listedRow = z.object({
  id: z.string(),
  shelf: z.enum(PIECE_SHELVES),
  name: z.string(),
  number: z.number(),
  head: z.unknown(),
  words: z.number(),
  faults: z.number(),
  savedAt: z.coerce.date(),
  savedBy: z.string().nullable(),
});

export type ListedRow = Pick<PieceRow, "id" | "shelf" | "name"> & {
  newest: Pick<VersionHead, "number" | "head" | "words" | "faults" | "savedAt" | "savedBy">;
};

/** Returns the items with their newest versions, without texts. */
export async function listPieces(db: Database, shelf?: PieceShelf): Promise<ListedRow[]> {
  const ofShelf = shelf ? sql`p.shelf = ${shelf}` : sql`true`;
  // The query builder needs longer to map thousands of rows than the statement to run.
  const { rows } = await db.execute(sql`
    select p.id, p.shelf, p.name, newest.* from pieces p cross join lateral (
      select v.number, v.head, v.words, v.faults, v.saved_at as "savedAt", v.saved_by as "savedBy"
      from piece_versions v where v.piece_id = p.id order by v.number desc limit 1) newest
    where ${ofShelf} order by p.id`);
  return z
    .array(listedRow)
    .parse(rows)
    .map(({ id, shelf: on, name, ...newest }) => ({
      id,
      shelf: on,
      name,
      newest: withHead(newest),
    }));
}

type Wanted = { pieceId: string; version: number };

export type ServedRow = PieceRow & { version: VersionRow };

/** Returns versions with their texts. */
export async function findServed(db: Database, wanted: readonly Wanted[]): Promise<ServedRow[]> {
  if (wanted.length === 0) return [];
  const asked = sql`(select * from unnest(
    ${sql.param(wanted.map(({ pieceId }) => pieceId))}::text[],
    ${sql.param(wanted.map(({ version }) => version))}::int[]) as asked(piece, number))`;
  const found = await db
    .select()
    .from(pieceVersions)
    .innerJoin(pieces, eq(pieces.id, pieceVersions.pieceId))
    .where(sql`(${pieceVersions.pieceId}, ${pieceVersions.number}) in ${asked}`);
  return found.map((row) => ({ ...row.pieces, version: withHead(row.piece_versions) }));
}

/** Counts the files whose text matches no stored version. */
export async function countUnknown(
  db: Database,
  files: readonly { id: string; digest: string }[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(
      ${sql.param(files.map(({ id }) => id))}::text[],
      ${sql.param(files.map(({ digest }) => digest))}::text[]) as file(id, digest)
    where not exists (
      select 1 from piece_versions v where v.piece_id = file.id and v.digest = file.digest)`);
  return rows[0]?.count ?? 0;
}

/** Waits for other nodes that fill an empty database. */
export async function lockSeeding(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('content-seed', 0))`);
}

const ROWS_AT_ONCE = 500;

/** Inserts rows a few hundred at a time. */
export async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Returns false if one of the items exists. */
export async function insertPieces(tx: Database, rows: PieceRow[]): Promise<boolean> {
  let added = 0;
  await inParts(rows, async (part) => {
    const done = await tx.insert(pieces).values(part).onConflictDoNothing().returning({
      id: pieces.id,
    });
    added += done.length;
  });
  return added === rows.length;
}

export const insertVersions = (tx: Database, rows: VersionRow[]) =>
  inParts(rows, (part) => tx.insert(pieceVersions).values(part));

/** Changes the id of an item that was never released. */
export async function moveVersions(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(pieceVersions).set({ pieceId: to }).where(eq(pieceVersions.pieceId, from));
  await tx.delete(pieces).where(eq(pieces.id, from));
}

export async function updateVersion(tx: Database, row: VersionRow): Promise<void> {
  const { pieceId, number, ...changed } = row;
  await tx
    .update(pieceVersions)
    .set(changed)
    .where(and(eq(pieceVersions.pieceId, pieceId), eq(pieceVersions.number, number)));
}
