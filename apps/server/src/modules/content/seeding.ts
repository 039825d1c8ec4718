import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { UnreadableFile } from "@sovereign/content/server/pack/pack-files";
import { type PictureSource, pictureSource } from "@sovereign/content/server/pack/pictures";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { checkText, versionOf } from "./checked-versions.ts";
import { filesNamedIn } from "./checks/files-beside.ts";
import type { PackFolder } from "./checks/pack-folder.ts";
import { bringIn, usableMedia } from "./files/media-files-in.ts";
import { insertPictures } from "./pictures.repository.ts";
import { hasPieces, insertPieces, insertVersions, lockSeeding } from "./pieces.repository.ts";
import { insertReleases } from "./releases.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  values: PackValues;
  log: Logger;
  deployed: () => Promise<PackFolder>;
};

/**
 * Fills an empty database from the deployment's pack: what has no faults is live, the rest are
 * drafts. Throws when there is no text at all.
 */
export async function seedContent(deps: Deps): Promise<void> {
  const { db, clock, values, log } = deps;
  if (await hasPieces(db)) return;
  const { files, pictures, problems, ...folder } = await deps.deployed();
  if (files.length === 0) {
    const faults = problems.map(problemLine).join("\n");
    throw new Error(`CONTENT_DIR must be the folder of a content pack:\n${faults}`);
  }
  const { media, problems: unusable } = await usableMedia(folder.media);
  const besides = {
    pictures: new Map(pictures.map(({ path, bytes }) => [path, bytes])),
    source: filesAmong({ pictures, media }),
  };
  const checked = await Promise.all(
    files.map(async (file) => {
      const found = await checkText(file, { values, files: filesNamedIn(file, besides) });
      return { file, version: versionOf(found, undefined), problems: found.problems };
    }),
  );
  await db.transaction(async (tx) => {
    await lockSeeding(tx);
    if (await hasPieces(tx)) return;
    const now = clock();
    const from = { savedAt: now, savedBy: null, savedByKey: null, sitting: null };
    await insertPictures(tx, pictures, { by: null, now });
    for (const each of media) await bringIn(tx, each, { by: null, now });
    await insertPieces(
      tx,
      files.map(({ id, shelf, name, path }) => ({ id, shelf, name, path, createdAt: now })),
    );
    await insertVersions(
      tx,
      checked.map(({ file, version }) => ({
        pieceId: file.id,
        number: 1,
        ...version,
        ...from,
      })),
    );
    await insertReleases(
      tx,
      checked
        .filter(({ version }) => version.faults === 0)
        .map(({ file }) => ({
          pieceId: file.id,
          version: 1,
          at: now,
          liveSince: now,
          madeBy: null,
          madeAt: now,
        })),
    );
  });
  const faults = [...problems, ...unusable, ...checked.flatMap((each) => each.problems)];
  log.info({ pieces: files.length }, "the content pack was imported");
  if (faults.length === 0) return;
  log.warn({ faults: faults.map(problemLine) }, "imported texts with errors as drafts");
}

export function filesAmong({
  pictures,
  media,
}: Pick<PackFolder, "pictures" | "media">): PictureSource {
  const found = new Map(pictures.map(({ path, bytes }) => [path, bytes]));
  const beside = new Set(media.map(({ path }) => path));
  return pictureSource(
    (path) => {
      const bytes = found.get(path);
      if (!bytes) throw new UnreadableFile("is missing");
      return bytes;
    },
    (path) => beside.has(path),
  );
}
