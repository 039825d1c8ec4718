import { createHash } from "node:crypto";
import type { PieceFile } from "@sovereign/content/server/pack/check-piece";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { UnreadableFile } from "@sovereign/content/server/pack/pack-files";
import { type PictureSource, picturesNamedIn } from "@sovereign/content/server/pack/pictures";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { wordChanges } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { findPictures, type PieceRow, type VersionRow } from "./pieces.repository.ts";

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

/** Reads the pictures that a text names from the database. */
export async function picturesFor(
  db: Database,
  { shelf }: Pick<PieceRow, "shelf">,
  text: string,
): Promise<PictureSource> {
  const paths = picturesNamedIn(text).map((name) => `${shelf}/${name}`);
  const found = await findPictures(db, paths);
  return (path) => {
    const bytes = found.get(path);
    if (!bytes) throw new UnreadableFile("is missing");
    return bytes;
  };
}
