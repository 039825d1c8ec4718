import { fileDigest, madePaths, webpSize } from "@sovereign/content/server/pack/made-pictures";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { piecePictures } from "#schema/schema.ts";
import { inParts } from "./pieces.repository.ts";

/** A file of a picture by its path in the pack. */
export type PictureFile = { path: string; bytes: Buffer };

/** A file whose metadata cannot be taken out, and since when that is known. */
export type TellingFile = { path: string; since: Date };

const { bytes: _, ...HEAD } = getTableColumns(piecePictures);

/** Returns the files of pictures without their bytes. */
export async function findPictureHeads(db: Database, paths: readonly string[]) {
  if (paths.length === 0) return [];
  return db
    .select(HEAD)
    .from(piecePictures)
    .where(inArray(piecePictures.path, [...paths]));
}

export async function findPictures(
  db: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (paths.length === 0) return new Map();
  const found = await db
    .select({ path: piecePictures.path, bytes: piecePictures.bytes })
    .from(piecePictures)
    .where(inArray(piecePictures.path, [...paths]));
  return new Map(found.map(({ path, bytes }) => [path, bytes]));
}

export async function listPicturePaths(db: Database): Promise<string[]> {
  const found = await db.select({ path: piecePictures.path }).from(piecePictures);
  return found.map(({ path }) => path);
}

/** Returns where in the pack a file is; the same bytes may be in several places. */
export async function findPicturePaths(db: Database, digest: string): Promise<string[]> {
  const found = await db
    .select({ path: piecePictures.path })
    .from(piecePictures)
    .where(eq(piecePictures.digest, digest));
  return found.map(({ path }) => path);
}

/** Puts files beside the texts of another shelf too; one that is there already stays. */
export async function copyPictures(
  tx: Database,
  files: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into piece_pictures (path, bytes, digest, width, height, added_by, added_at,
      clean_digest, tells_since)
    select copy.to_path, bytes, digest, width, height, added_by, ${now.toISOString()}::timestamptz,
      clean_digest, tells_since
    from piece_pictures join unnest(${sql.param(files.map(({ from }) => from))}::text[],
      ${sql.param(files.map(({ to }) => to))}::text[]) as copy (from_path, to_path)
      on path = copy.from_path
    on conflict do nothing`);
}

/** Makes a file that is uploaded again count as new. */
export async function touchPicture(db: Database, path: string, now: Date): Promise<void> {
  const { webp, avif } = madePaths(path) ?? {};
  const files = [...Object.values(webp ?? {}), ...Object.values(avif ?? {})];
  await db.update(piecePictures).set({ addedAt: now }).where(inArray(piecePictures.path, files));
}

/** Locks files stored before metadata was removed; other nodes skip them. */
export const takeUnclean = (tx: Database, limit: number): Promise<PictureFile[]> =>
  tx
    .select({ path: piecePictures.path, bytes: piecePictures.bytes })
    .from(piecePictures)
    .where(and(isNull(piecePictures.cleanDigest), isNull(piecePictures.tellsSince)))
    .orderBy(asc(piecePictures.path))
    .limit(limit)
    .for("update", { skipLocked: true });

export const storeClean = (tx: Database, { path, bytes }: PictureFile) =>
  tx
    .update(piecePictures)
    .set({ bytes, cleanDigest: fileDigest(bytes) })
    .where(eq(piecePictures.path, path));

export const markPictureTelling = (tx: Database, path: string, now: Date) =>
  tx.update(piecePictures).set({ tellsSince: now }).where(eq(piecePictures.path, path));

export async function listTellingPictures(db: Database): Promise<TellingFile[]> {
  const { path, tellsSince: since } = piecePictures;
  const rows = await db.select({ path, since }).from(piecePictures).where(isNotNull(since));
  return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
}

/** Leaves an existing path unchanged; the bytes have no metadata. */
export const insertPictures = (
  tx: Database,
  files: readonly PictureFile[],
  { by, now }: { by: string | null; now: Date },
) =>
  inParts(files, (part) =>
    tx
      .insert(piecePictures)
      .values(
        part.map(({ path, bytes }) => ({
          path,
          bytes,
          digest: fileDigest(bytes),
          cleanDigest: fileDigest(bytes),
          ...webpSize(bytes),
          addedBy: by,
          addedAt: now,
        })),
      )
      .onConflictDoNothing(),
  );
