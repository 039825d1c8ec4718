const SMALL =
  "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** "sixteen", "thirty-one", "a hundred"; above a hundred, and for what is no count, the figure. */
export function inWords(count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 100) return String(count);
  if (count === 100) return "a hundred";
  if (count < 20) return SMALL[count] ?? String(count);
  const tens = TENS[Math.floor(count / 10) - 2];
  const ones = count % 10;
  return ones === 0 ? `${tens}` : `${tens}-${SMALL[ones]}`;
}

/** The same at the beginning of a sentence. */
export function inWordsFirst(count: number): string {
  const words = inWords(count);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
