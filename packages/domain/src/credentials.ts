const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;

/** Letters, marks and digits of any script, plus the signs of an atom (RFC 5322, RFC 6532). */
const LOCAL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-](?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]|\.(?!\.))*(?<!\.)$/u;
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Sign by sign, because a letter's neighbors must not change it (the Greek sigma). */
function lowerLocal(local: string): string {
  if (!isHonest(local)) return lowerAscii(local);
  return [...local.normalize("NFC")]
    .map((sign) => sign.toLowerCase())
    .join("")
    .normalize("NFC");
}

/** Returns an address in canonical form (`exämple.test` is `xn--exmple-cua.test`), or undefined. */
export function normalizeAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (!LOCAL.test(local) || !isHonest(local)) return undefined;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined) return undefined;
  const composed = lowerLocal(local);
  if (bytesOf(composed) > MAX_LOCAL_BYTES) return undefined;
  const address = `${composed}@${domain}`;
  return bytesOf(address) > MAX_BYTES ? undefined : address;
}

/** Rejects characters that become ASCII when composed, such as the Kelvin sign (decision 42). */
function isHonest(local: string): boolean {
  return [...local].every((sign) => sign <= "\x7f" || sign.normalize("NFC") > "\x7f");
}

function asciiDomain(domain: string): string | undefined {
  const lower = lowerAscii(domain);
  // A forged `xn--` label is rejected.
  if (!/[^a-z0-9.-]|xn--/.test(lower)) return ASCII_DOMAIN.test(lower) ? lower : undefined;
  const address = `http://${lower}`;
  if (!ANY_DOMAIN.test(lower) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return ASCII_DOMAIN.test(hostname) ? hostname : undefined;
}

/** Returns an address for comparison (decision 42), also one that no email can be sent to. */
export function foldAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at === -1) return lowerLocal(address);
  const domain = address.slice(at + 1);
  const compared = asciiDomain(domain) ?? lowerAscii(domain);
  return normalizeAddress(address) ?? `${lowerLocal(address.slice(0, at))}@${compared}`;
}

/** Returns an address in its earlier form, when only the case of ASCII letters was ignored. */
export function earlierAddress(text: string): string {
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1)) ?? "";
  return `${lowerAscii(text.slice(0, Math.max(at, 0)).normalize("NFC"))}@${domain}`;
}

/** Whether email can be sent to the address (specification, section 5). */
export function isEmailAddress(value: string): boolean {
  return normalizeAddress(value) !== undefined;
}

/** Returns a mailbox for rate limits (decision 35), without plus tag and ignored dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const local = lowerLocal(address.slice(0, at));
  const plain = local.replace(/(?<=.)\+.*$/su, "");
  const dotless = DOTLESS[domain];
  return dotless ? `${plain.replaceAll(".", "")}@${dotless}` : `${plain}@${domain}`;
}

/** Configuration may raise it (specification, section 9). */
export const PASSWORD_MIN_LENGTH = 6;

/** Longer passwords are refused, never truncated (decision 35). */
export const PASSWORD_MAX_LENGTH = 128;

/** Whether a password is one of the words with only digits and signs added. */
export function isContextWord(password: string, words: readonly string[]): boolean {
  const core = lettersOf(password);
  return core !== "" && words.some((word) => lettersOf(word) === core);
}

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll(/^\p{N}+|\p{N}+$/gu, "");

type PasswordScore = 0 | 1 | 2 | 3 | 4;

const OFTEN_USED =
  /^(?:password|passwort|qwert[yz]|azerty|asdf|letmein|welcome|iloveyou|admin|login|monkey|dragon|football|sunshine|princess|master|sovereign|billionaire)[\d\W_]*$/i;

/** Rates a password from 0 to 4 without refusing any (decision 35); repeats add little. */
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
