import type { PassagePiece } from "#design/rich-text/passage.tsx";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A text up to this many characters is shown whole. */
const ROOM = 240;
const BEFORE = 60;

/** Returns the ranges that match the query: whole words, the last one as a prefix. */
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

/** Returns the index of a space near `index`, or of a whole character if there is none. */
function cutNear(text: string, index: number): number {
  const space = text.indexOf(" ", index);
  if (space >= 0 && space < index + BEFORE / 2) return space;
  // Never splits a surrogate pair.
  return /^[\uDC00-\uDFFF]/.test(text.slice(index)) ? index + 1 : index;
}

/** Marks the matches; a long text is cut around the first. `found` is whether any matched. */
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
