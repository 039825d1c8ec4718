import type { PackProblem } from "./pack-error.ts";

type Bound = Required<Pick<PackProblem, "line" | "message" | "code">>;

/** Five times what the longest of our texts has. */
const MAX_CHARACTERS = 100_000;
/** Between two empty lines; a table counts as one paragraph. */
const MAX_PARAGRAPH = 20_000;
/** A chapter of a book has about 200 lines. */
const MAX_LINES = 2000;
/** Markdown's own characters between two empty lines; those of tables have their own limit. */
const MAX_SYNTAX_CHARACTERS = 500;
/** Bars in a line; every row of a table gets as many cells as its first. */
const MAX_BARS = 50;
const SIGNS = /[[\]!*_~`<&\\]/g;
/** This many quote or list markers, or spaces, at the start of a line are not text. */
const BURIED = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){20}|^[ \t]{100,}\S/;

/**
 * Returns why a text is not parsed, with its line from 1. The parser's time is quadratic in lines
 * and in markup characters per paragraph, and it cannot be aborted (decision 26).
 */
export function boundProblem(text: string): Bound | null {
  let signs = 0;
  for (const [index, words] of text.trimEnd().split("\n").entries()) {
    const line = index + 1;
    if (line > MAX_LINES)
      return { line, message: `must be at most ${MAX_LINES} lines`, code: "long" };
    if (BURIED.test(words)) return { line, message: "is nested too deeply", code: "nested" };
    if (words.split("|").length > MAX_BARS + 1) {
      return { line, message: `must have at most ${MAX_BARS} bars (|) in a line`, code: "crowded" };
    }
    signs = words.trim() === "" ? 0 : signs + (words.match(SIGNS)?.length ?? 0);
    if (signs > MAX_SYNTAX_CHARACTERS) {
      const message = `must have at most ${MAX_SYNTAX_CHARACTERS} of Markdown's signs between two empty lines`;
      return { line, message, code: "crowded" };
    }
  }
  return null;
}

/**
 * Returns why a text is too long to be checked, with its line from 1. One that was stored before
 * there were these limits is still read.
 */
export function lengthProblem(text: string): Bound | null {
  if (text.length > MAX_CHARACTERS) {
    return {
      line: 1,
      message: `must be at most ${MAX_CHARACTERS / 1000},000 characters`,
      code: "long",
    };
  }
  let length = 0;
  for (const [index, words] of text.split("\n").entries()) {
    length = words.trim() === "" ? 0 : length + words.length + 1;
    if (length > MAX_PARAGRAPH) {
      const message = `must have at most ${MAX_PARAGRAPH / 1000},000 characters between two empty lines`;
      return { line: index + 1, message, code: "long" };
    }
  }
  return null;
}
