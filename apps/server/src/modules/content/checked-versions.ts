import { createHash } from "node:crypto";
import type { PieceFindings } from "@sovereign/content/server/content-check/piece-findings";
import type { CheckedPiece, PieceFile } from "@sovereign/content/server/pack/check-piece";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { wordChanges } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import {
  type FilesBeside,
  filesOfMade,
  isMade,
  mediaOf,
  picturesOf,
} from "./checks/files-beside.ts";
import { createTextThread } from "./checks/text-thread.ts";
import { findMedia } from "./media.repository.ts";
import { findPictureHeads, findPictures } from "./pictures.repository.ts";
import type { VersionRow } from "./pieces.repository.ts";

export const digestOf = (text: string | Buffer): string =>
  createHash("sha256").update(text).digest("base64url");

/** Shared by the process: the thread has no state. */
const thread = createTextThread();

type Beside = { values: PackValues; files: FilesBeside };
type Checks = Pick<CheckedPiece, "head" | "words" | "problems">;

/** Columns stored with a text, in any version. */
export type CheckedText = Pick<VersionRow, "text" | "digest" | "head" | "words" | "faults"> & {
  problems: PackProblem[];
};

/** Checks a text in a thread; a check that exceeds its deadline is recorded as the text's error. */
export async function checkText(
  { shelf, name, text }: PieceFile,
  { values, files }: Beside,
): Promise<CheckedText> {
  const file = { shelf, name, text };
  const found = await thread("check", { file, values, files });
  return checkedText(text, found ?? { head: null, words: 0, problems: [tooLong(file)] });
}

/** Returns the columns for a text whose checks have run. */
function checkedText(text: string, { head, words, problems }: Checks): CheckedText {
  return { text, digest: digestOf(text), head, words, faults: problems.length, problems };
}

/** Checks a text that is written, as its writer is shown it. */
export async function findInText(file: PieceFile, beside: Beside): Promise<PieceFindings> {
  const nothing = { length: null, long: [], links: [] };
  const found = await thread("find", { file, ...beside });
  return found ?? { ...nothing, head: null, body: null, faults: [tooLong(file)] };
}

const tooLong = ({ shelf, name }: Pick<PieceFile, "shelf" | "name">): PackProblem => ({
  file: `${shelf}/${name}.md`,
  line: 1,
  field: "text",
  message: "takes too long to check",
});

/** Returns a row of a version, compared with the one before. */
export function versionOf(
  { problems: _, ...checked }: CheckedText,
  before: Pick<VersionRow, "text"> | undefined,
) {
  return { ...checked, ...wordChanges(before?.text ?? "", checked.text) };
}

/** Finds the files that a text names in the database; only drawings come with their bytes. */
export async function filesFor(
  db: Database,
  { shelf, text }: Pick<PieceFile, "shelf" | "text">,
): Promise<FilesBeside> {
  const named = picturesOf(shelf, text);
  const heads = await findPictureHeads(db, named.flatMap(filesOfMade));
  const made = new Map(heads.map(({ path, ...head }) => [path, head]));
  const drawings = named.filter((path) => !isMade(path, made));
  const bytes = await findPictures(db, drawings);
  const media = (await findMedia(db, mediaOf(shelf, text))).map(({ path }) => path);
  return { media, made: [...made], bytes: [...bytes] };
}
