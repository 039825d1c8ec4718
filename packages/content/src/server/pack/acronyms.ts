import type { Inline } from "@sovereign/content/public/rich-text";

const CAPITALS = /(?<![\p{L}\p{N}_])[A-Z]{3,}s?(?![\p{L}\p{N}_])/gu;
/** "ONE Thing" is written exactly so (specification, section 2); VIII is a number. */
const NOT_AN_ACRONYM = /^(?:ONE|[IVX]+)$/;

/** A text cut into acronyms of three or more capitals, for small capitals, and the rest. */
export function splitAcronyms(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const { 0: letters, index } of text.matchAll(CAPITALS)) {
    if (NOT_AN_ACRONYM.test(letters)) continue;
    if (index > from) found.push({ kind: "text", text: text.slice(from, index) });
    found.push({ kind: "caps", text: letters });
    from = index + letters.length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}
