import type { RichText } from "@sovereign/content/public/rich-text";
import type { PieceShelf } from "@sovereign/domain/piece";
import { wordsIn } from "./build-pack.ts";
import { type PackPiece, readFrontMatter } from "./front-matter.ts";
import { boundProblem, lengthProblem } from "./markdown-bounds.ts";
import type { PackProblem } from "./pack-error.ts";
import {
  type DayHead,
  daySchema,
  type ItemHead,
  itemSchema,
  type LawHead,
  lawSchema,
  type PackHead,
  packSchema,
} from "./pack-schemas.ts";
import type { PictureSource } from "./pictures.ts";
import { checkDay, checkFiles, checkItem, checkLaw, type Refuse } from "./piece-checks.ts";
import { fillPlaceholders, type PackValues, placeholderProblems } from "./placeholders.ts";

export type PieceHead = PackHead | LawHead | DayHead | ItemHead;

export type PieceFile = { shelf: PieceShelf; name: string; text: string };

export type CheckedPiece = {
  /** The fields of the front matter; null when they have faults. */
  head: PieceHead | null;
  /** Words of its text, without the front matter. */
  words: number;
  /** The first of them. */
  problems: PackProblem[];
  /** The text below the front matter; null if that has faults or the text is out of bounds. */
  piece: PackPiece<PieceHead, NamedFile> | null;
  /** The readable part of the text; null without one, and for a law, which is plain. */
  body: RichText | null;
};

/** Listing more would not help the writer. */
export const MAX_LISTED = 100;

/**
 * Checks one file of a pack without the others, its Markdown included. Nothing else runs on a text
 * that is out of bounds.
 */
export async function checkPiece(
  { shelf, name, text }: PieceFile,
  { values, pictures }: { values: PackValues; pictures: PictureSource },
): Promise<CheckedPiece> {
  const file = { path: shelf === "pack" ? "pack.md" : `${shelf}/${name}.md`, name, text };
  const problems: PackProblem[] = [];
  const refuse: Refuse = ({ lineOf }, field, message) => {
    const path = typeof field === "string" ? [field] : field;
    problems.push({ file: file.path, line: lineOf(...path), field: path.join("."), message });
  };
  const piece = readHead(shelf, file, { pictures, problems, refuse });
  const head = piece?.data ?? null;
  const bound = piece && (lengthProblem(piece.text) ?? boundProblem(piece.text));
  if (bound) {
    const line = piece.textLine - 1 + bound.line;
    const { message, code } = bound;
    problems.unshift({ file: file.path, line, field: "text", message, code });
  } else problems.push(...placeholderProblems(file.path, text, values));
  if (!piece || bound) {
    return { head, words: 0, problems: problems.slice(0, MAX_LISTED), piece: null, body: null };
  }
  let body: RichText | null = null;
  if (shelf !== "pack" && shelf !== "manifesto" && piece.text.trim() !== "") {
    // The Markdown library loads slower than the rest of the startup.
    const { readMarkdown } = await import("./markdown.ts");
    const place = { pictures, file: file.path, firstLine: piece.textLine, values };
    const read = readMarkdown(piece.text, place);
    body = read.tree;
    problems.push(...read.problems);
  }
  problems.sort((one, other) => one.line - other.line);
  const words = shelf === "pack" ? 0 : wordsIn(fillPlaceholders(piece.text, values));
  return { head, words, problems: problems.slice(0, MAX_LISTED), piece, body };
}

type ReadingHead = { pictures: PictureSource; problems: PackProblem[]; refuse: Refuse };
type NamedFile = { path: string; name: string; text: string };

function readHead(
  shelf: PieceShelf,
  file: NamedFile,
  { pictures, problems, refuse }: ReadingHead,
): PackPiece<PieceHead, NamedFile> | null {
  if (shelf === "pack") return readFrontMatter(file, packSchema, problems);
  if (shelf === "manifesto") {
    const law = readFrontMatter(file, lawSchema, problems);
    if (law) checkLaw(law, refuse);
    return law;
  }
  if (shelf === "programme") {
    const day = readFrontMatter(file, daySchema, problems);
    if (day) checkDay(day, refuse);
    return day;
  }
  const item = readFrontMatter(file, itemSchema(shelf), problems);
  if (item) {
    checkItem({ ...item, section: shelf }, refuse);
    checkFiles(item, pictures, refuse);
  }
  return item;
}
