import { posix } from "node:path";
import type { PackPiece } from "./front-matter.ts";
import { madePicture } from "./made-pictures.ts";
import type { PackFile } from "./pack-files.ts";
import type { DayHead, ItemHead, LawHead } from "./pack-schemas.ts";
import type { PictureSource } from "./pictures.ts";
import { plainTextProblem } from "./typography.ts";

/** An item with the name of its file, without ending. */
type Named<Head> = PackPiece<Head, Pick<PackFile, "path" | "name">>;

export type Refuse = (
  piece: Pick<PackPiece<unknown>, "lineOf"> & { file: Pick<PackFile, "path"> },
  field: string | PropertyKey[],
  message: string,
) => void;

/** Checks a law without the others. */
export function checkLaw(law: Named<LawHead>, refuse: Refuse): void {
  const { order, number } = law.data;
  checkPrefix(law, order, refuse);
  if (number !== roman(order)) refuse(law, "number", `must be ${roman(order)}, as its order says`);
  const problem = plainTextProblem(law.text);
  if (problem)
    refuse({ ...law, lineOf: () => law.textLine + problem.line }, "text", problem.message);
}

/** Checks a day without the others. */
export function checkDay(piece: Named<DayHead>, refuse: Refuse): void {
  const { day } = piece.data;
  const name = dayName(day);
  if (piece.file.name !== name) refuse(piece, "day", `${day} must be in the file ${name}.md`);
  if (piece.text.trim() === "") refuse(piece, "text", "is missing");
}

/** Checks an item without the others on its shelf. */
export function checkItem(item: Named<ItemHead> & { section: string }, refuse: Refuse): void {
  const { id, section, order, releases, sound } = item.data;
  if (section !== undefined && section !== item.section) {
    refuse(item, "section", `must be ${item.section}, as the folder is called`);
  }
  const name = item.file.name.replace(/^\d\d-/, "");
  if (id !== name) refuse(item, "id", `must be ${name}, as the file is called`);
  checkPrefix(item, order, refuse);
  const isEmpty = item.text.trim() === "";
  if (item.section === "videos") checkFilm(item, refuse);
  else if (isEmpty && releases === null) {
    refuse(item, "releases", "is needed while the article has no text");
  }
  // Deaf members read the text.
  if (sound !== null && isEmpty) refuse(item, "sound", "needs its words as the text");
}

function checkFilm(item: PackPiece<ItemHead, Pick<PackFile, "path">>, refuse: Refuse): void {
  const { youtubeUrl, film, captions, poster } = item.data;
  if (youtubeUrl === null && film === null) {
    refuse(item, "film", "is missing: a file beside the text, or youtubeUrl");
  }
  if (film === null) {
    for (const [field, name] of Object.entries({ captions, poster })) {
      if (name !== null) refuse(item, field, "must stand with a film");
    }
  } else if (youtubeUrl !== null) refuse(item, "youtubeUrl", "must not stand with a film");
  else if (captions === null) refuse(item, "captions", "is missing; a film needs captions");
}

/** Checks that the files which an item's front matter names are there. */
export function checkFiles(
  item: PackPiece<ItemHead, Pick<PackFile, "path">>,
  files: PictureSource,
  refuse: Refuse,
): void {
  const { sound, film, captions, poster } = item.data;
  const beside = (name: string) => posix.join(posix.dirname(item.file.path), name);
  for (const [field, name] of Object.entries({ sound, film, captions })) {
    if (name && !files.hasMedia(beside(name))) refuse(item, field, "is missing beside the text");
  }
  if (poster && !madePicture(beside(poster), files.made)) {
    refuse(item, "poster", "must be an image uploaded in the office");
  }
}

/** A number before a file's name must match the order. */
function checkPrefix(piece: Named<unknown>, order: number, refuse: Refuse): void {
  const prefix = /^(\d\d)-/.exec(piece.file.name)?.[1];
  if (prefix === undefined || Number(prefix) === order) return;
  refuse(piece, "order", `must be ${Number(prefix)}, as the file is called`);
}

export const dayName = (day: number) => `day-${String(day).padStart(2, "0")}`;

const NUMERALS = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

function roman(number: number): string {
  const [value, numeral] = NUMERALS.find(([least]) => least <= number) ?? [0, ""];
  return value === 0 ? "" : numeral + roman(number - value);
}
