/** Fewest bits that a secret has to hold for nobody to find it by trying. */
const MIN_BITS = 90;

/** Share of a text that is letters in words from which on it is read as words. */
const WORDS_SHARE = 0.65;
const VOWELS_SHARE = 0.33;
/** About what each further letter of an English text tells. */
const BITS_OF_LETTER_IN_WORD = 1.5;

/** Kinds of characters with how many there are of each. */
const ALPHABETS: [kind: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 20],
];

const ROWS = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
].flatMap((row) => [row, [...row].reverse().join("")]);

/** Words that no generator writes and that examples are full of. */
const TELLING = /secret|passw|change.?me|example|production|sovereign|your.?key|replace/;
const LETTER_OF: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/** The secret in small letters, with those that digits stand for. */
const withLetters = (secret: string) =>
  secret.toLowerCase().replaceAll(/[013457]/g, (digit) => LETTER_OF[digit] ?? digit);

/**
 * Whether a secret looks as if it came from a generator. What repeats, counts up or is written in words
 * is not, however long it is. It can only refuse what is plainly weak.
 */
export function isRandom(secret: string): boolean {
  if (/\s/.test(secret) || TELLING.test(withLetters(secret))) return false;
  const used = ALPHABETS.filter(([kind]) => kind.test(secret));
  const size = used.reduce((sum, [, characters]) => sum + characters, 0);
  const distinct = new Set(secret).size;
  const bitsEach = looksLikeWords(secret)
    ? BITS_OF_LETTER_IN_WORD
    : Math.log2(Math.min(size, distinct));
  return unpredictable(secret) * bitsEach >= MIN_BITS;
}

/** How many characters do not follow from those before them: by repetition, by counting, on a keyboard. */
function unpredictable(secret: string): number {
  const text = secret.toLowerCase();
  const seen = new Set<string>();
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const three = text.slice(Math.max(0, at - 2), at + 1);
    const isRun = ROWS.some((row) => row.includes(three)) || new Set(three).size === 1;
    const follows = three.length === 3 && (isRun || seen.has(three));
    if (!follows) count += 1;
    seen.add(three);
  }
  return count;
}

function looksLikeWords(secret: string): boolean {
  const words = secret.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g)?.join("") ?? "";
  const vowels = words.match(/[aeiou]/gi)?.length ?? 0;
  return words.length > secret.length * WORDS_SHARE && vowels > words.length * VOWELS_SHARE;
}
