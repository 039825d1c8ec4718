const WORDS = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** A count at the beginning of a sentence: a word up to twelve, figures beyond. */
export function numberWord(count: number): string {
  return WORDS[count - 1] ?? String(count);
}
