import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackFault } from "@sovereign/content/server/pack/pack-fault";
import type { PackSource } from "@sovereign/content/server/pack/pack-source";

const RUN = 6;
const FIELDS = ["title", "subtitle", "blurb", "principle", "actionStep"];

/**
 * Runs of six words that stand in two pieces of the product's own pack (STYLE.md): a lesson has one
 * home. The title of a piece may be named in another.
 */
export function repeatWarnings({ laws, days, items }: PackSource): PackFault[] {
  const pieces = [...laws, ...days, ...items];
  const titles = pieces.map(({ data }) => ` ${wordsOf(fieldOf(data, "title")).join(" ")} `);
  const isTitle = (run: string[]) =>
    [run, run.slice(1), run.slice(0, -1)].some((words) =>
      titles.some((title) => title.includes(` ${words.join(" ")} `)),
    );
  const homes = new Map<string, string>();
  const warnings: PackFault[] = [];
  for (const piece of pieces) {
    const { path } = piece.file;
    for (const { line, words } of linesOf(piece)) {
      for (let start = 0; start + RUN <= words.length; start += 1) {
        const run = words.slice(start, start + RUN);
        const key = run.join(" ");
        const home = homes.get(key) ?? path;
        homes.set(key, home);
        if (home === path || isTitle(run)) continue;
        warnings.push({ file: path, line, field: "text", message: `"${key}" stands in ${home}` });
      }
    }
  }
  return warnings;
}

function linesOf({ data, text, textLine, lineOf }: PackPiece<object>) {
  return [
    ...FIELDS.map((field) => ({ line: lineOf(field), words: wordsOf(fieldOf(data, field)) })),
    ...text.split("\n").map((line, index) => ({ line: textLine + index, words: wordsOf(line) })),
  ];
}

function fieldOf(data: object, field: string): string {
  const value = Object.entries(data).find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : "";
}

/** Words and figures as they are read: no addresses, no marks of footnotes. */
const wordsOf = (line: string) =>
  line
    .replace(/\]\([^)]*\)|\[\^[^\]]+\]:?/g, " ")
    .toLowerCase()
    .match(/[a-z0-9$%]+(?:[’'.,-]?[a-z0-9]+)*/g) ?? [];
