import type { RichText } from "@sovereign/content/public/rich-text";
import {
  checkPiece,
  MAX_LISTED,
  type PieceFile,
  type PieceHead,
} from "@sovereign/content/server/pack/check-piece";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PictureSource } from "@sovereign/content/server/pack/pictures";
import { fillPlaceholders, type PackValues } from "@sovereign/content/server/pack/placeholders";
import { plainText, properLine } from "@sovereign/content/server/pack/typography";
import { readingMinutes } from "@sovereign/domain/vault";
import { fieldWarnings, lengthOf } from "./lengths.ts";
import { type PieceLink, pieceLinks } from "./piece-links.ts";

/** One text as its readers would see it, with its errors and warnings. */
export type PieceFindings = {
  /** Front matter with typographic marks; null if it has faults or the text is too long. */
  head: PieceHead | null;
  /** The readable part of the text. */
  body: RichText | null;
  /** With one of these it is not published. */
  faults: PackProblem[];
  length: { words: number; minutes: number; fewest: number; most: number } | null;
  long: PackProblem[];
  links: PieceLink[];
};

type Place = { values: PackValues; pictures: PictureSource };

/** Checks one text of a pack as `content:check` does with all of them. */
export async function findInPiece(file: PieceFile, place: Place): Promise<PieceFindings> {
  const { piece, body, problems: faults } = await checkPiece(file, place);
  if (!piece) return { head: null, body, faults, length: null, long: [], links: [] };
  const { values } = place;
  const length = lengthOf(file.shelf, fillPlaceholders(piece.text, values));
  return {
    head: withMarks(piece.data, values),
    body: file.shelf === "manifesto" ? lawBody(piece.text, values) : body,
    faults,
    length: length && { ...length, minutes: readingMinutes(length.words) },
    long: fieldWarnings(piece),
    links: pieceLinks(piece).slice(0, MAX_LISTED),
  };
}

/** A law is one plain paragraph. */
function lawBody(description: string, values: PackValues): RichText {
  const text = plainText(fillPlaceholders(description, values));
  return { blocks: [{ kind: "paragraph", children: [{ kind: "text", text }] }], notes: [] };
}

/** The fields of a head that are text, as its readers see them. */
function withMarks<Head extends object>(head: Head, values: PackValues): Head {
  const shown = Object.entries(head).map(([name, value]) => [
    name,
    typeof value === "string" ? properLine(fillPlaceholders(value, values)) : value,
  ]);
  return { ...head, ...Object.fromEntries(shown) };
}
