/** A quote opens after FRESH, and after JOINT only before a word. */
const FRESH = /^[\s([{<“‘«]$/u;
const JOINT = /^[—–/-]$/u;
const WORD = /^[\p{L}\p{N}\p{M}]/u;
/** Years without their century and clipped words: ’90s, ’08, ’tis. */
const LEFT_OUT = /^(?:\d\ds?|tis|twas|til|em|n(?=['’]))(?![\p{L}\p{N}])/iu;

/** Sets typographic quotation marks, apostrophes and ellipses in titles and bodies (decision 26). */
export function properLine(text: string): string {
  return properEllipses(properQuotes(text));
}

/** Replaces exactly three dots by an ellipsis. */
export function properEllipses(text: string): string {
  return text.replace(/(?<!\.)\.{3}(?!\.)/g, "…");
}

/** Replaces straight quotation marks and apostrophes by typographic ones. */
export function properQuotes(text: string): string {
  let before = "";
  return text.replace(/[\s\S]/g, (mark, index: number) => {
    if (mark === '"' || mark === "'") before = properMark(mark, before, text.slice(index + 1));
    else before = mark;
    return before;
  });
}

function properMark(mark: string, before: string, after: string): string {
  const [open, close] = mark === '"' ? ["“", "”"] : ["‘", "’"];
  if (mark === "'" && !WORD.test(before) && LEFT_OUT.test(after)) return close;
  const ends = after === "" || /^[\s)\]}]/u.test(after);
  if (!ends && (before === "" || FRESH.test(before))) return open;
  return JOINT.test(before) && /^["']?[\p{L}\p{N}$€£]/u.test(after) ? open : close;
}

const MARKUP = /[*`[\]|]|<[a-z!/?]|^(?:#|>|[-+] |\d+[.)] )/i;

/** Returns why a law's description is not one plain paragraph, with the line from 0, or null. */
export function plainTextProblem(text: string): { line: number; message: string } | null {
  const lines = text.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return { line: 0, message: "is missing" };
  const markup = lines.findIndex((line) => MARKUP.test(line));
  if (markup >= 0) return { line: markup, message: "must be plain, without Markdown or HTML" };
  const empty = lines.findIndex((line, index) => index > first && line.trim() === "");
  return empty < 0 ? null : { line: empty + 1, message: "must be one paragraph" };
}

/** Joins a plain paragraph into one line with typographic marks. */
export function plainText(text: string): string {
  return properLine(text.trim().replace(/\s+/g, " "));
}
