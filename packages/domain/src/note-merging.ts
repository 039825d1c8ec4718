/** Saves closer together are one sitting, because a note is saved while the member types. */
const SITTING_MS = 10 * 60_000;

/** About two words. */
const MAX_OVERWRITTEN_CHARS = 12;

export type SavedNote = {
  value: string;
  /** In milliseconds since 1970. */
  at: number;
  /** Null when unknown: such saves belong to no sitting. */
  device: string | null;
};

export const isSameSitting = (
  later: Omit<SavedNote, "value">,
  earlier: Omit<SavedNote, "value">,
): boolean =>
  later.device !== null &&
  later.device === earlier.device &&
  Math.abs(later.at - earlier.at) < SITTING_MS;

/** Counts the characters of the words of `text` that are missing in `later`. */
function overwrittenChars(later: string, text: string): number {
  const most = Math.min(later.length, text.length);
  let from = 0;
  while (from < most && later[from] === text[from]) from += 1;
  let after = 0;
  while (after < most - from && later.at(-1 - after) === text.at(-1 - after)) after += 1;
  let to = text.length - after;
  // When nothing was removed, an extended word is still present.
  if (from === to) return 0;
  while (from > 0 && /\S/.test(text.charAt(from - 1))) from -= 1;
  while (/\S/.test(text.charAt(to))) to += 1;
  const words = text.slice(from, to).split(/\s+/);
  return words.filter((word) => !later.includes(word)).join("").length;
}

/** Counts the overwritten characters; null when they are more than ordinary typing. */
export function typedOverSince(later: string, text: string, already = 0): number | null {
  const lost = overwrittenChars(later, text);
  const inAll = already + lost;
  return inAll <= MAX_OVERWRITTEN_CHARS && lost * 2 <= text.length ? inAll : null;
}

/** Returns the overwritten characters when a later save replaces an earlier one (decision 99). */
export const mergedInto = (later: SavedNote, earlier: SavedNote, already: number): number | null =>
  isSameSitting(later, earlier) ? typedOverSince(later.value, earlier.value, already) : null;
