import type { PassagePiece } from "#design/rich-text/passage.tsx";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A text that is not longer is shown whole. */
const ROOM = 240;
/** How much of a longer one stands before what was found in it. */
const BEFORE = 60;

/** Where the words of a search stand in a text: each whole, the last of them as a beginning. */
function placesIn(text: string, query: string): { from: number; to: number }[] {
  const words: string[] = query.toLowerCase().match(WORD) ?? [];
  const last = words.at(-1);
  if (last === undefined) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const small = word.toLowerCase();
    if (words.includes(small)) return [{ from: index, to: index + word.length }];
    return small.startsWith(last) ? [{ from: index, to: index + last.length }] : [];
  });
}

/** The place of a space near `index`, or of a whole character where there is none. */
function cutNear(text: string, index: number): number {
  const space = text.indexOf(" ", index);
  if (space >= 0 && space < index + BEFORE / 2) return space;
  // Never between the halves of a surrogate pair.
  return /^[\uDC00-\uDFFF]/.test(text.slice(index)) ? index + 1 : index;
}

/**
 * A member's text with what was searched for in it marked; of a long one, the part around the first
 * find. `found` says whether anything was.
 */
export function passageOf(text: string, query: string): { pieces: PassagePiece[]; found: boolean } {
  const places = placesIn(text, query);
  const [first = { from: 0, to: 0 }] = places;
  const isLong = text.length > ROOM;
  const start = isLong && first.from > BEFORE ? cutNear(text, first.from - BEFORE) : 0;
  const end = isLong && start + ROOM < text.length ? cutNear(text, start + ROOM) : text.length;

  const pieces: PassagePiece[] = start > 0 ? [{ text: "…", match: false }] : [];
  let at = start;
  const add = (to: number, match: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), match });
    at = Math.max(at, to);
  };
  for (const { from, to } of places) {
    if (from < start || to > end) continue;
    add(from, false);
    add(to, true);
  }
  add(end, false);
  if (end < text.length) pieces.push({ text: "…", match: false });
  return { pieces, found: places.length > 0 };
}
