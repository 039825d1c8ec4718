import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackProblem, problemLine } from "@sovereign/content/server/pack/pack-error";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Database } from "#database/database.ts";
import {
  type CheckedText,
  checkText,
  digestOf,
  versionOf,
} from "#modules/content/checked-versions.ts";
import { filesNamedIn } from "#modules/content/checks/files-beside.ts";
import { readFolder } from "#modules/content/checks/folder-thread.ts";
import type { DeployedFile } from "#modules/content/checks/pack-folder.ts";
import { MANIFEST } from "#modules/content/checks/unpack.ts";
import { bringIn, type UsableMedia, usableMedia } from "#modules/content/files/media-files-in.ts";
import { findMedia } from "#modules/content/media.repository.ts";
import { findPictures, insertPictures } from "#modules/content/pictures.repository.ts";
import {
  findNewest,
  insertPieces,
  insertVersions,
  listPieces,
  lockPiece,
  type VersionRow,
} from "#modules/content/pieces.repository.ts";
import { lastReleaseAt, movePlanned } from "#modules/content/releases.repository.ts";
import { filesAmong } from "#modules/content/seeding.ts";
import { manifestFaults, manifestSchema } from "./manifest.ts";

type Context = { values: PackValues; deployment: string; now: Date };

type Change = { file: DeployedFile; before: VersionRow | undefined; version: Checked };
type Checked = ReturnType<typeof versionOf> & Pick<CheckedText, "problems">;

export type PackImport = {
  /** Why the pack is not taken; then nothing else is known. */
  refused: string[];
  changes: Change[];
  /** Number of files equal to the newest version. */
  unchanged: number;
  /** Items that the pack lacks; they stay. */
  gone: string[];
  pictures: { path: string; bytes: Buffer }[];
  /** Sounds, films and captions that are new. */
  media: UsableMedia[];
  problems: PackProblem[];
};

/** Compares a pack's folder with the newest versions; changes nothing. */
export async function previewImport(
  db: Database,
  folder: string,
  { values, deployment, now }: Context,
): Promise<PackImport> {
  const { files, pictures, ...found } = await readFolder(folder);
  const { media, problems: unusable } = await usableMedia(found.media);
  const problems = [...found.problems, ...unusable];
  const known = await findPictures(
    db,
    pictures.map(({ path }) => path),
  );
  const here = await findMedia(
    db,
    media.map(({ path }) => path),
  );
  const knownMedia = new Map(
    here.map(({ path, digest, cleanDigest }) => [path, [digest, cleanDigest]]),
  );
  const replaced = [
    // A picture stored before metadata was removed has its original bytes.
    ...pictures.filter(({ path, bytes, digest }) => {
      const stored = known.get(path);
      return stored && !stored.equals(bytes) && digestOf(stored) !== digest;
    }),
    ...media.filter(({ path, digest, fileDigest }) => {
      const stored = knownMedia.get(path);
      return stored && !stored.includes(digest) && !stored.includes(fileDigest);
    }),
  ];
  const refused = [
    ...(files.length === 0 ? problems.map(problemLine) : []),
    ...manifestProblems(
      folder,
      [
        ...files.map(({ path, digest }) => ({ path, digest })),
        ...pictures.map(({ path, digest }) => ({ path, digest })),
        ...media.map(({ path, fileDigest }) => ({ path, digest: fileDigest })),
      ],
      { deployment, lastRelease: await lastReleaseAt(db, now) },
    ),
    ...replaced.map(({ path }) => `${path} has other bytes; a changed file needs another name.`),
  ];
  const nothing = { changes: [], unchanged: 0, gone: [], pictures: [], media: [], problems };
  if (refused.length > 0) return { ...nothing, refused };
  const besides = {
    pictures: new Map(pictures.map(({ path, bytes }) => [path, bytes])),
    source: filesAmong({ pictures, media }),
  };
  const changes: Change[] = [];
  for (const file of files) {
    const before = await findNewest(db, file.id);
    if (before?.digest === file.digest) continue;
    const files = filesNamedIn(file, besides);
    const checked = await checkText(file, { values, files });
    const version = { ...versionOf(checked, before), problems: checked.problems };
    changes.push({ file, before, version });
  }
  const ids = new Set(files.map(({ id }) => id));
  const gone = (await listPieces(db)).map(({ id }) => id).filter((id) => !ids.has(id));
  return {
    refused,
    changes,
    unchanged: files.length - changes.length,
    gone,
    pictures: pictures.filter(({ path }) => !known.has(path)),
    media: media.filter(({ path }) => !knownMedia.has(path)),
    problems,
  };
}

type Found = Parameters<typeof manifestFaults>[1];
type Here = Parameters<typeof manifestFaults>[2];

function manifestProblems(folder: string, found: Found, here: Here): string[] {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return [];
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return manifestFaults(manifest, found, here);
  } catch {
    return [`${MANIFEST} is not the list of an export.`];
  }
}

/**
 * Stores the preview's changes as drafts, to be published by a schedule; an item saved in between
 * gets a further version.
 */
export async function applyImport(
  db: Database,
  { changes, pictures, media }: PackImport,
  { by, now }: { by: { name: string; key: string } | null; now: Date },
): Promise<void> {
  const savedBy = by?.name ?? null;
  const saved = { savedAt: now, savedBy, savedByKey: by?.key ?? null, sitting: null };
  await db.transaction(async (tx) => {
    await insertPictures(tx, pictures, { by: savedBy, now });
    for (const each of media) await bringIn(tx, each, { by: savedBy, now });
    for (const { file, version } of changes) {
      const { id, shelf, name, path } = file;
      await insertPieces(tx, [{ id, shelf, name, path, createdAt: now }]);
      await lockPiece(tx, id);
      const number = ((await findNewest(tx, id))?.number ?? 0) + 1;
      const { problems: _, ...stored } = version;
      await insertVersions(tx, [{ pieceId: id, number, ...stored, ...saved }]);
      await movePlanned(tx, { pieceId: id, version: number, now });
    }
  });
}

/** Returns what an import would change, a line for each file. */
export function importLines({ changes, gone, pictures, media, problems }: PackImport): string[] {
  return [
    ...changes.map(({ file, before, version: { added, removed, faults } }) => {
      const what = before ? `${added} words come, ${removed} go` : "new";
      return `${file.path}: ${what}${faults > 0 ? `, ${faults} faults` : ""}`;
    }),
    ...[...pictures, ...media].map(({ path }) => `${path}: new`),
    ...gone.map((id) => `${id}: not in the pack; it stays`),
    ...problems.map(problemLine),
    ...changes.flatMap(({ version }) => version.problems.map(problemLine)),
  ];
}
