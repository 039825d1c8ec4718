const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;

/** Letters, marks and figures of any script beside the signs that plain addresses have. */
const LOCAL = /^[\p{L}\p{N}_+-](?:[\p{L}\p{M}\p{N}_+'-]|\.(?!\.))*(?<![.'])$/u;
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/** Providers that deliver an address with dots and without them to one mailbox. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The one shape of an address, for comparing and for delivery: composed (NFC), ASCII letters in
 * lower case, the domain as the mail system writes it (`exämple.test` is `xn--exmple-cua.test`).
 * Letters beyond ASCII before the @ stay as they are. Undefined where no mail could be sent.
 */
export function normalizeAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (!LOCAL.test(local) || !isHonest(local)) return undefined;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined) return undefined;
  const composed = lowerAscii(local.normalize("NFC"));
  if (bytesOf(composed) > MAX_LOCAL_BYTES) return undefined;
  const address = `${composed}@${domain}`;
  return bytesOf(address) > MAX_BYTES ? undefined : address;
}

/** No sign that becomes an ASCII letter when it is composed: the Kelvin sign is not a K (decision 17). */
function isHonest(local: string): boolean {
  return [...local].every((sign) => sign <= "\x7f" || sign.normalize("NFC") > "\x7f");
}

function asciiDomain(domain: string): string | undefined {
  const lower = lowerAscii(domain);
  // What is plain already needs no translation, and a made-up translation is none.
  if (!/[^a-z0-9.-]|xn--/.test(lower)) return ASCII_DOMAIN.test(lower) ? lower : undefined;
  const address = `http://${lower}`;
  if (!ANY_DOMAIN.test(lower) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return ASCII_DOMAIN.test(hostname) ? hostname : undefined;
}

/** An address for comparing with others (decision 17): its one shape, or at least ASCII in lower case. */
export function foldAddress(address: string): string {
  return normalizeAddress(address) ?? lowerAscii(address);
}

/**
 * Whether the text has the form of an e-mail address that mail can be sent to (specification,
 * section 5); whether the mailbox exists is for the confirmation mail to find out.
 */
export function isEmailAddress(value: string): boolean {
  return normalizeAddress(value) !== undefined;
}

/**
 * The mailbox behind an address in its one shape, for counting mails (decision 35): without what
 * follows a plus, in lower case, and without dots where the provider is known to ignore them. Two
 * mailboxes never share one by a rule that only some providers have.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const local = address.slice(0, at).toLowerCase();
  const plain = local.replace(/(?<=.)\+.*$/su, "");
  const dotless = DOTLESS[domain];
  return dotless ? `${plain.replaceAll(".", "")}@${dotless}` : `${plain}@${domain}`;
}
