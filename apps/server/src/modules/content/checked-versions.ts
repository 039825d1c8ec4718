import { createHash } from "node:crypto";
import type { PieceFile } from "@sovereign/content/server/pack/check-piece";
import { madePaths } from "@sovereign/content/server/pack/made-pictures";
import { mediaNamedIn } from "@sovereign/content/server/pack/media-files";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { UnreadableFile } from "@sovereign/content/server/pack/pack-files";
import { type PictureSource, picturesNamedIn } from "@sovereign/content/server/pack/pictures";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { wordChanges } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { findMedia } from "./media.repository.ts";
import { findPictureHeads, findPictures } from "./pictures.repository.ts";
import type { PieceRow, VersionRow } from "./pieces.repository.ts";

export const digestOf = (text: string | Buffer): string =>
  createHash("sha256").update(text).digest("base64url");

type Saved = Pick<VersionRow, "savedAt" | "savedBy" | "savedByKey" | "sitting">;

type Before = Pick<VersionRow, "text"> | undefined;

/** Checks a text and returns its row, compared with the version before. */
export async function versionOf(
  file: PieceFile,
  context: { values: PackValues; pictures: PictureSource; before: Before },
): Promise<Omit<VersionRow, keyof Saved | "pieceId" | "number"> & { problems: PackProblem[] }> {
  // YAML and Markdown load slower than the rest of the startup.
  const { checkPiece } = await import("@sovereign/content/server/pack/check-piece");
  const { head, words, problems } = await checkPiece(file, context);
  const { text } = file;
  const changes = wordChanges(context.before?.text ?? "", text);
  return {
    text,
    digest: digestOf(text),
    head,
    words,
    faults: problems.length,
    ...changes,
    problems,
  };
}

/** Finds the files that a text names in the database; only drawings come with their bytes. */
export async function filesFor(
  db: Database,
  { shelf }: Pick<PieceRow, "shelf">,
  text: string,
): Promise<PictureSource> {
  const named = picturesNamedIn(text).map((name) => `${shelf}/${name}`);
  const isMade = (path: string, among: ReadonlyMap<string, unknown>) =>
    among.has(madePaths(path)?.avif.wide ?? "");
  const files = named.flatMap((path) => {
    const { webp, avif } = madePaths(path) ?? {};
    return webp && avif ? [...Object.values(webp), ...Object.values(avif)] : [];
  });
  const made = new Map(
    (await findPictureHeads(db, files)).map(({ path, ...head }) => [path, head]),
  );
  const found = await findPictures(
    db,
    named.filter((path) => !isMade(path, made)),
  );
  const beside = mediaNamedIn(text).map((name) => `${shelf}/${name}`);
  const media = new Set((await findMedia(db, beside)).map(({ path }) => path));
  return {
    hasMedia: (path) => media.has(path),
    bytes(path) {
      const bytes = found.get(path);
      if (!bytes) throw new UnreadableFile("is missing");
      return bytes;
    },
    made: (path) => made.get(path) ?? null,
  };
}
