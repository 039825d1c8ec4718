/** Words a minute of somebody who reads to think it over. */
const READING_WORDS_PER_MINUTE = 220;

/** How long a text of so many words takes to read: whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE));
}

/** How many words a text has: runs of characters with a letter or a digit in them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:-]*/gu)?.length ?? 0;
}
