import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pieceStanding } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { digestOf } from "#modules/content/checked-versions.ts";
import { MANIFEST } from "#modules/content/checks/unpack.ts";
import { bytesBetween } from "#modules/content/files/media-parts.ts";
import { listMedia } from "#modules/content/media.repository.ts";
import { findPictures, listPicturePaths } from "#modules/content/pictures.repository.ts";
import { findServed, listPieces, type ServedRow } from "#modules/content/pieces.repository.ts";
import { findReleases } from "#modules/content/releases.repository.ts";
import type { Manifest } from "./manifest.ts";

type Options = { newest: boolean; deployment: string; now: Date };

export type ExportedFile = {
  path: string;
  digest: string;
  /** Yields its bytes, of a large file in parts. */
  bytes: () => AsyncIterable<Buffer> | Iterable<Buffer>;
};

/** Returns what members read, or the newest versions, as the files of a pack with their list. */
export async function exportedFiles(
  db: Database,
  { newest, deployment, now }: Options,
): Promise<ExportedFile[]> {
  const releases = Map.groupBy(await findReleases(db, now), ({ pieceId }) => pieceId);
  const wanted = (await listPieces(db)).flatMap((piece) => {
    const { served } = pieceStanding(releases.get(piece.id) ?? [], now);
    const version = newest ? piece.newest.number : served?.version;
    return version ? [{ pieceId: piece.id, version }] : [];
  });
  const texts = (await findServed(db, wanted)).map((row) => ({
    path: exportedPath(row),
    content: Buffer.from(row.version.text),
  }));
  const pictures = await findPictures(db, await listPicturePaths(db));
  const small = [...texts, ...[...pictures].map(([path, content]) => ({ path, content }))];
  const files = [
    ...small.map(({ path, content }) => exportedFile(path, content)),
    ...(await listMedia(db)).map((media) => {
      const { path, digest, cleanDigest } = media;
      return { path, digest: cleanDigest ?? digest, bytes: () => bytesBetween(db, media) };
    }),
  ];
  const manifest: Manifest = {
    exported_at: now.toISOString(),
    deployment,
    files: Object.fromEntries(files.map(({ path, digest }) => [path, digest])),
  };
  const list = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return [...files, exportedFile(MANIFEST, list)];
}

const exportedFile = (path: string, content: Buffer): ExportedFile => ({
  path,
  digest: digestOf(content),
  bytes: () => [content],
});

/** Writes the files of a pack into a folder; returns their number. */
export async function exportPack(
  db: Database,
  { folder, ...options }: Options & { folder: string },
): Promise<number> {
  const files = await exportedFiles(db, options);
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes());
  }
  return files.length;
}

/** A number before a file's name follows the order of its text. */
function exportedPath({ path, version: { head } }: ServedRow): string {
  if (!head || !("order" in head)) return path;
  return path.replace(/\/\d\d-/, `/${String(head.order).padStart(2, "0")}-`);
}
