/** Fewest characters of a password, unless configuration raises it (specification, section 9). */
export const PASSWORD_MIN_LENGTH = 6;

/** Most characters of a password; longer ones are refused, never cut (decision 9). */
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const OFTEN_USED =
  /^(?:password|passwort|qwert[yz]|azerty|asdf|letmein|welcome|iloveyou|admin|login|monkey|dragon|football|sunshine|princess|master|sovereign|billionaire)[\d\W_]*$/i;

/**
 * Rates a password from 0 (too short) to 4 (strong). It never refuses one
 * (decision 9): an estimate of bits from length and alphabet, in which repeats and rows such as
 * `aaaa` or `1234` hardly add anything.
 */
export function passwordStrength(password: string): PasswordScore {
  if (password.length < PASSWORD_MIN_LENGTH) return 0;
  if (OFTEN_USED.test(password)) return 1;
  const bits = surprisingCharacters(password) * Math.log2(alphabetOf(password));
  if (bits < 35) return 1;
  if (bits < 50) return 2;
  if (bits < 75) return 3;
  return 4;
}

function alphabetOf(password: string): number {
  const classes: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z\d\P{ASCII}]/u, 33],
    [/\P{ASCII}/u, 100],
  ];
  return classes.reduce((sum, [found, size]) => sum + (found.test(password) ? size : 0), 0);
}

function surprisingCharacters(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.map((point, index) => point - (points[index - 1] ?? Number.NaN));
  const predictable = steps.filter((step) => Math.abs(step) <= 1).length;
  const repertoire = new Set(points).size;
  return Math.min(points.length - 0.8 * predictable, repertoire * 2);
}
