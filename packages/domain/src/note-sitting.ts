/** Saves of a note that are less than this apart are of one sitting: it saves itself while it is written. */
const SITTING_MS = 10 * 60_000;

/** How many signs may be typed over while one writes, about two words, before something was lost. */
const MOST_TYPED_OVER = 12;

/** A note as a device saved it. */
export type SavedNote = {
  value: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** Null where none was named: such saves are of no sitting. */
  device: string | null;
};

/** Whether a note was saved by the same device within ten minutes of the save before. */
export const isSameSitting = (
  later: Omit<SavedNote, "value">,
  earlier: Omit<SavedNote, "value">,
): boolean =>
  later.device !== null &&
  later.device === earlier.device &&
  Math.abs(later.at - earlier.at) < SITTING_MS;

/** How many signs have the words of a text that are in no later one: overwritten, cut or cleared. */
function typedOver(later: string, text: string): number {
  const most = Math.min(later.length, text.length);
  let from = 0;
  while (from < most && later[from] === text[from]) from += 1;
  let after = 0;
  while (after < most - from && later.at(-1 - after) === text.at(-1 - after)) after += 1;
  let to = text.length - after;
  // Where nothing was taken away, a word that was written into is still there.
  if (from === to) return 0;
  while (from > 0 && /\S/.test(text.charAt(from - 1))) from -= 1;
  while (/\S/.test(text.charAt(to))) to += 1;
  const words = text.slice(from, to).split(/\s+/);
  return words.filter((word) => !later.includes(word)).join("").length;
}

/**
 * How many signs of a text were typed over on the way to a later one, with those that were `already`
 * typed over on the way to the text; null where more was lost than is typed over while one writes: two
 * words, or half of a shorter text.
 */
export function typedOverSince(later: string, text: string, already = 0): number | null {
  const lost = typedOver(later, text);
  const inAll = already + lost;
  return inAll <= MOST_TYPED_OVER && lost * 2 <= text.length ? inAll : null;
}

/**
 * Whether the later save of a note makes the one before it unnecessary: of one sitting, with its words
 * still in it (decision 99). Gives the signs that were typed over since the last save that is kept, of
 * which `already` before the earlier one; null where the earlier has to be kept.
 */
export const foldedInto = (later: SavedNote, earlier: SavedNote, already: number): number | null =>
  isSameSitting(later, earlier) ? typedOverSince(later.value, earlier.value, already) : null;
