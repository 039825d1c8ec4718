import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pieceStanding } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { digestOf } from "#modules/content/checked-versions.ts";
import { findPictures, listPicturePaths } from "#modules/content/pictures.repository.ts";
import { findServed, listPieces, type ServedRow } from "#modules/content/pieces.repository.ts";
import { findReleases } from "#modules/content/releases.repository.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";

type Options = { newest: boolean; deployment: string; now: Date };

type ExportedFile = { path: string; content: string | Buffer };

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
    content: row.version.text,
  }));
  const pictures = await findPictures(db, await listPicturePaths(db));
  const files = [...texts, ...[...pictures].map(([path, content]) => ({ path, content }))];
  const manifest: Manifest = {
    ...{ exported_at: now.toISOString(), deployment },
    files: Object.fromEntries(files.map(({ path, content }) => [path, digestOf(content)])),
  };
  return [...files, { path: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` }];
}

/** Writes the files of a pack into a folder; returns their number. */
export async function exportPack(
  db: Database,
  { folder, ...options }: Options & { folder: string },
): Promise<number> {
  const files = await exportedFiles(db, options);
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return files.length;
}

/** A number before a file's name follows the order of its text. */
function exportedPath({ path, version: { head } }: ServedRow): string {
  if (!head || !("order" in head)) return path;
  return path.replace(/\/\d\d-/, `/${String(head.order).padStart(2, "0")}-`);
}
