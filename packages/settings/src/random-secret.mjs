// @ts-check
const MIN_BITS = 90;

/** Above this share of letters in words, a text counts as words. */
const WORDS_SHARE = 0.65;
const VOWELS_SHARE = 0.33;
/** The approximate entropy of English text. */
const BITS_OF_LETTER_IN_WORD = 1.5;

/** @type {[kind: RegExp, size: number][]} */
const ALPHABETS = [
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

/** Typical of examples, not of generated secrets. */
const TELLING = /secret|passw|change.?me|example|production|sovereign|your.?key|replace/;
/** @type {Record<string, string>} */
const LETTER_OF = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/**
 * Undoes leetspeak.
 * @param {string} secret
 */
const withLetters = (secret) =>
  secret.toLowerCase().replaceAll(/[013457]/g, (digit) => LETTER_OF[digit] ?? digit);

/**
 * Whether a secret looks generated: repetitions, sequences and words do not count.
 * @param {string} secret
 */
export function isRandom(secret) {
  if (/\s/.test(secret) || TELLING.test(withLetters(secret))) return false;
  const used = ALPHABETS.filter(([kind]) => kind.test(secret));
  const size = used.reduce((sum, [, characters]) => sum + characters, 0);
  const distinct = new Set(secret).size;
  const bitsEach = looksLikeWords(secret)
    ? BITS_OF_LETTER_IN_WORD
    : Math.log2(Math.min(size, distinct));
  return unpredictable(secret) * bitsEach >= MIN_BITS;
}

/**
 * Counts the characters that do not follow by repetition, sequence or keyboard row.
 * @param {string} secret
 */
function unpredictable(secret) {
  const text = secret.toLowerCase();
  const seen = new Set();
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

/** @param {string} secret */
function looksLikeWords(secret) {
  const words = secret.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g)?.join("") ?? "";
  const vowels = words.match(/[aeiou]/gi)?.length ?? 0;
  return words.length > secret.length * WORDS_SHARE && vowels > words.length * VOWELS_SHARE;
}
