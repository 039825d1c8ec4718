import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { pieceMedia, pieceMediaParts } from "#schema/schema.ts";
import type { TellingFile } from "./pictures.repository.ts";

type MediaRow = typeof pieceMedia.$inferSelect;

/** A sound, film or file of captions that is whole. */
export type MediaFile = MediaRow & { path: string; digest: string };

const whole = and(isNotNull(pieceMedia.path), isNotNull(pieceMedia.digest));
const asWhole = (rows: MediaRow[]): MediaFile[] =>
  rows.flatMap((row) => {
    const { path, digest } = row;
    return path !== null && digest !== null ? [{ ...row, path, digest }] : [];
  });

export const insertMedia = (
  db: Database,
  media: Pick<MediaRow, "id" | "size" | "addedBy" | "addedByKey" | "addedAt">,
) => db.insert(pieceMedia).values(media);

export async function findUpload(db: Database, id: string): Promise<MediaRow | undefined> {
  const [found] = await db.select().from(pieceMedia).where(eq(pieceMedia.id, id));
  return found;
}

/** Leaves an existing part unchanged. */
export const insertPart = (
  db: Database,
  part: { mediaId: string; number: number; bytes: Buffer },
) => db.insert(pieceMediaParts).values(part).onConflictDoNothing();

export const updatePart = (
  db: Database,
  { mediaId, number, bytes }: { mediaId: string; number: number; bytes: Buffer },
) =>
  db
    .update(pieceMediaParts)
    .set({ bytes })
    .where(and(eq(pieceMediaParts.mediaId, mediaId), eq(pieceMediaParts.number, number)));

export async function listParts(db: Database, mediaId: string): Promise<number[]> {
  const found = await db
    .select({ number: pieceMediaParts.number })
    .from(pieceMediaParts)
    .where(eq(pieceMediaParts.mediaId, mediaId))
    .orderBy(asc(pieceMediaParts.number));
  return found.map(({ number }) => number);
}

export async function findPart(
  db: Database,
  mediaId: string,
  number: number,
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: pieceMediaParts.bytes })
    .from(pieceMediaParts)
    .where(and(eq(pieceMediaParts.mediaId, mediaId), eq(pieceMediaParts.number, number)));
  return found?.bytes;
}

/** Moves a clean, complete file to its path; a file that is there already counts as new. */
export async function placeMedia(
  db: Database,
  id: string,
  { path, digest, now }: { path: string; digest: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Others may bring in the same file now, and the night may delete the one that is here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${path}`}, 0))`);
    const [taken] = await tx
      .select({ id: pieceMedia.id })
      .from(pieceMedia)
      .where(eq(pieceMedia.path, path))
      .for("update");
    if (taken && taken.id !== id) await deleteMedia(tx, id);
    await tx
      .update(pieceMedia)
      .set(taken ? { addedAt: now } : { path, digest, cleanDigest: digest, addedAt: now })
      .where(eq(pieceMedia.id, taken?.id ?? id));
  });
}

export const deleteMedia = (db: Database, id: string) =>
  db.delete(pieceMedia).where(eq(pieceMedia.id, id));

/** Deletes all but the latest uploads that one of the staff has not finished. */
export async function deleteOlderUnfinished(
  db: Database,
  addedByKey: string,
  most: number,
): Promise<void> {
  const { id, path, addedAt } = pieceMedia;
  const unfinished = and(isNull(path), eq(pieceMedia.addedByKey, addedByKey));
  const latest = db
    .select({ id })
    .from(pieceMedia)
    .where(unfinished)
    .orderBy(desc(addedAt))
    .limit(most);
  await db.delete(pieceMedia).where(and(unfinished, notInArray(id, latest)));
}

/** Deletes unfinished uploads. */
export const deleteUnfinished = (db: Database, before: Date) =>
  db.delete(pieceMedia).where(and(isNull(pieceMedia.path), lt(pieceMedia.addedAt, before)));

export async function findMedia(db: Database, paths: readonly string[]): Promise<MediaFile[]> {
  if (paths.length === 0) return [];
  return asWhole(
    await db
      .select()
      .from(pieceMedia)
      .where(and(whole, inArray(pieceMedia.path, [...paths]))),
  );
}

/** The same bytes may be in several places. */
/** Puts a file beside the texts of another shelf too; one that is there already stays. */
export async function copyMedium(
  tx: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with old as (select * from piece_media where path = ${from}),
    copied as (
      insert into piece_media (id, path, digest, size, added_by, added_by_key, added_at,
        clean_digest, tells_since)
      select gen_random_uuid(), ${to}, digest, size, added_by, added_by_key,
        ${now.toISOString()}::timestamptz, clean_digest, tells_since from old
      on conflict do nothing returning id
    )
    insert into piece_media_parts (media_id, number, bytes)
    select copied.id, number, bytes from copied, old
    join piece_media_parts as part on part.media_id = old.id`);
}

export const findMediaByDigest = async (db: Database, digest: string): Promise<MediaFile[]> =>
  asWhole(await db.select().from(pieceMedia).where(eq(pieceMedia.digest, digest)));

/** Locks a file stored before metadata was removed; other nodes skip it. */
export async function takeUncleanMedium(tx: Database): Promise<MediaFile | undefined> {
  const { cleanDigest, tellsSince, path } = pieceMedia;
  const found = await tx
    .select()
    .from(pieceMedia)
    .where(and(whole, isNull(cleanDigest), isNull(tellsSince)))
    .orderBy(asc(path))
    .limit(1)
    .for("update", { skipLocked: true });
  return asWhole(found)[0];
}

/** A file is clean as of a digest, or `tellsSince`. */
export const markMedium = (
  tx: Database,
  id: string,
  as: { cleanDigest: string } | { tellsSince: Date },
) => tx.update(pieceMedia).set(as).where(eq(pieceMedia.id, id));

export async function listTellingMedia(db: Database): Promise<TellingFile[]> {
  const found = asWhole(await db.select().from(pieceMedia).where(isNotNull(pieceMedia.tellsSince)));
  return found.flatMap(({ path, tellsSince }) => (tellsSince ? [{ path, since: tellsSince }] : []));
}

export const listMedia = async (db: Database): Promise<MediaFile[]> =>
  asWhole(await db.select().from(pieceMedia).where(whole).orderBy(asc(pieceMedia.path)));
