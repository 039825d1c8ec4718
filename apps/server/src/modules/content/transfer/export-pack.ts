import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pieceStanding } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { digestOf } from "#modules/content/checked-versions.ts";
import {
  findPictures,
  findServed,
  listPicturePaths,
  listPieces,
  type ServedRow,
} from "#modules/content/pieces.repository.ts";
import { findReleases } from "#modules/content/releases.repository.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";

type Options = { folder: string; newest: boolean; deployment: string; now: Date };

/** Writes what members read, or the newest versions, as a pack; returns the number of files. */
export async function exportPack(db: Database, options: Options): Promise<number> {
  const { folder, newest, deployment, now } = options;
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
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return files.length;
}

/** A number before a file's name follows the order of its text. */
function exportedPath({ path, version: { head } }: ServedRow): string {
  if (!head || !("order" in head)) return path;
  return path.replace(/\/\d\d-/, `/${String(head.order).padStart(2, "0")}-`);
}
