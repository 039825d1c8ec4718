import { fill } from "@sovereign/content/public/fill";
import { numberTexts } from "@sovereign/content/words/numbers";

/** Returns "sixteen"; digits above a hundred and for anything but a count. */
export function inWords(count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 100) return String(count);
  if (count === 100) return numberTexts.hundred;
  if (count < 20) return numberTexts.small[count] ?? String(count);
  const tens = numberTexts.tens[Math.floor(count / 10) - 2] ?? "";
  const ones = count % 10;
  if (ones === 0) return tens;
  return fill(numberTexts.joined, { tens, ones: numberTexts.small[ones] ?? "" });
}

export const inWordsFirst = (count: number) => beginning(inWords(count));

export const beginning = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
