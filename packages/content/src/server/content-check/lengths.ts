import { wordsIn } from "@sovereign/content/server/pack/build-pack";
import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackFile, PackKind } from "@sovereign/content/server/pack/pack-files";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";

const MAX_CHARACTERS = {
  title: 60,
  subtitle: 100,
  blurb: 200,
  category: 40,
  principle: 60,
  actionStep: 400,
} as const;

/** Minimum and maximum words per kind; a principle fits "on a single page". */
const WORDS = {
  manifesto: [40, 130],
  programme: [120, 400],
  excerpts: [800, 2500],
  principles: [250, 450],
  frameworks: [800, 2500],
  "case-studies": [800, 3000],
  videos: [0, 200],
  briefings: [500, 1500],
  books: [40, 200],
} as const satisfies Record<PackKind, readonly [fewest: number, most: number]>;

/** Returns a warning for each length outside PACK.md's recommendation. */
export function lengthWarnings({ laws, days, items }: PackSource): PackProblem[] {
  return [...laws, ...days, ...items].flatMap((piece) => [
    ...fieldWarnings(piece),
    ...textWarnings(piece),
  ]);
}

/** Returns a warning for each field that is longer than recommended. */
export function fieldWarnings({
  file,
  data,
  lineOf,
}: Pick<PackPiece<object, Pick<PackFile, "path">>, "file" | "data" | "lineOf">): PackProblem[] {
  return Object.entries(data).flatMap(([field, text]) => {
    const most = Object.entries(MAX_CHARACTERS).find(([name]) => name === field)?.[1];
    const length = typeof text === "string" ? [...text].length : 0;
    if (most === undefined || length <= most) return [];
    const message = `has ${length} characters; ${most} are recommended at most`;
    return [{ file: file.path, line: lineOf(field), field, message }];
  });
}

/** Returns the words of a text and how many are recommended; null of pack.md and without a text. */
export function lengthOf(kind: PackFile["kind"], text: string) {
  if (kind === "pack" || text.trim() === "") return null;
  const [fewest, most] = WORDS[kind];
  return { words: wordsIn(text), fewest, most };
}

function textWarnings({ file, text, textLine }: PackPiece<object>): PackProblem[] {
  const length = lengthOf(file.kind, text);
  if (length === null) return [];
  const { words, fewest, most } = length;
  if (words >= fewest && words <= most) return [];
  const message = `has ${words} words; ${fewest} to ${most} are recommended`;
  return [{ file: file.path, line: textLine, field: "text", message }];
}
