import type { PackFault } from "./pack-fault.ts";

/** Most lines of a text: a book's chapter has a tenth of them. */
const MOST_LINES = 2000;
/** Most of Markdown's own signs between two empty lines; those of tables are bounded apart. */
const MOST_SIGNS = 500;
/** Most bars of a line; every row of a table gets as many cells as the first has. */
const MOST_BARS = 50;
const SIGNS = /[[\]!*_~`<&\\]/g;
/** So many marks of quotes and lists, or blanks, at the beginning of a line are no text any more. */
const BURIED = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){20}|^[ \t]{100,}\S/;

/**
 * Why a text is not even parsed, with its line from 1: the parser takes time by the square of the
 * lines, and of the signs in one paragraph, and cannot be stopped (decision 24).
 */
export function boundFault(text: string): Pick<PackFault, "line" | "message"> | null {
  let signs = 0;
  for (const [index, words] of text.trimEnd().split("\n").entries()) {
    const line = index + 1;
    if (line > MOST_LINES) return { line, message: `must be at most ${MOST_LINES} lines` };
    if (BURIED.test(words)) return { line, message: "is nested too deeply" };
    if (words.split("|").length > MOST_BARS + 1) {
      return { line, message: `must have at most ${MOST_BARS} bars (|) in a line` };
    }
    signs = words.trim() === "" ? 0 : signs + (words.match(SIGNS)?.length ?? 0);
    if (signs > MOST_SIGNS) {
      const message = `must have at most ${MOST_SIGNS} of Markdown's signs between two empty lines`;
      return { line, message };
    }
  }
  return null;
}
