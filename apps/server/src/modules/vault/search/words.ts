/** A word of a text, as it is compared and where it stands. */
export type Word = { term: string; start: number; end: number };

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** The words of a text in order; case, accents and apostrophes do not count in comparing. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    term: word
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, ""),
    start: index,
    end: index + word.length,
  }));
}
