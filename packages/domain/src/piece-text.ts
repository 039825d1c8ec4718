/**
 * A file of the content pack is its fields between two lines of `---`, and the text below. A field
 * is read and written in its own line, so that every other byte stays as it was written.
 */
const SHAPE = /^---\n([\s\S]*?\n)?---[ ]*(?:\n([\s\S]*))?$/;

/** Returns the fields and the text of a file, with the text's first line; null without fields. */
export function splitFrontMatter(
  whole: string,
): { head: string; text: string; textLine: number } | null {
  const [found, head = "", text = ""] = SHAPE.exec(whole) ?? [];
  if (found === undefined) return null;
  return { head, text, textLine: head.split("\n").length + 2 };
}

export type PieceText = {
  /** The fields, and the empty lines below them. */
  front: string;
  body: string;
  /** The space after the text. */
  end: string;
};

/** Parts a file so that its parts in a row are the file again; null without fields. */
export function pieceText(whole: string): PieceText | null {
  const split = splitFrontMatter(whole);
  if (!split) return null;
  const { text } = split;
  const before = text.length - text.replace(/^(?:[ \t]*\n)+/, "").length;
  const front = whole.slice(0, whole.length - text.length + before);
  const rest = whole.slice(front.length);
  const body = rest.trimEnd();
  return { front, body, end: rest.slice(body.length) };
}

/** Returns a file with another text. */
export function withBody(whole: string, body: string): string {
  const parts = pieceText(whole);
  if (!parts || parts.body === body) return whole;
  const front = parts.front.endsWith("\n") ? parts.front : `${parts.front}\n\n`;
  return front + body + (parts.end.includes("\n") ? parts.end : "\n");
}

type Entry = {
  name: string;
  /** In the lines of the fields, the last one exclusive. */
  from: number;
  to: number;
  /** Null if it is written in a way that is not read here, such as over several lines. */
  value: string | null;
  quote: "" | '"' | "'";
  /** After the value, with the space before it. */
  comment: string;
};

const NAMED = /^([A-Za-z][\w-]*):(?:[ \t]+(.*?))?[ \t]*$/;
const DOUBLE = /^("(?:[^"\\]|\\.)*")([ \t]+#.*)?$/;
const SINGLE = /^('(?:[^']|'')*')([ \t]+#.*)?$/;
/** Begins with none of YAML's own characters. */
const PLAIN = /^([^\s\-?:,[\]{}#&*!|>'"%@`].*?)([ \t]+#.*)?$/;

function readValue(written: string): Pick<Entry, "value" | "quote" | "comment"> {
  const [, double, afterDouble = ""] = DOUBLE.exec(written) ?? [];
  if (double !== undefined) {
    return { value: parsed(double), quote: '"', comment: afterDouble };
  }
  const [, single, afterSingle = ""] = SINGLE.exec(written) ?? [];
  if (single !== undefined) {
    const value = single.slice(1, -1).replaceAll("''", "'");
    return { value, quote: "'", comment: afterSingle };
  }
  if (written === "" || written.startsWith("#")) return { value: "", quote: "", comment: "" };
  const [, plain, comment = ""] = PLAIN.exec(written) ?? [];
  const isText = plain !== undefined && !/:(?:\s|$)/.test(plain);
  return { value: isText ? plain : null, quote: "", comment };
}

/** Strings of JSON are strings of YAML; YAML's further escapes are not read. */
function parsed(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const [, name, written = ""] = NAMED.exec(line) ?? [];
    const last = entries.at(-1);
    if (name !== undefined) {
      entries.push({ name, from: index, to: index + 1, ...readValue(written) });
    } else if (last && /^(?:[ \t]+\S|- )/.test(line)) {
      last.to = index + 1;
      last.value = null;
    }
  }
  return entries;
}

/** Returns the fields of a file; null for one that is not a single line of text. */
export function pieceFields(whole: string): ReadonlyMap<string, string | null> {
  const lines = splitFrontMatter(whole)?.head.split("\n") ?? [];
  return new Map(entriesOf(lines).map(({ name, value }) => [name, value]));
}

/** The order in which fields are written. */
const ORDER: readonly string[] = [
  "id",
  "section",
  "number",
  "day",
  "category",
  "principle",
  "actionStep",
  "title",
  "subtitle",
  "blurb",
  "author",
  "firstPublished",
  "access",
  "order",
  "releases",
  "sound",
  "youtubeUrl",
  "film",
  "captions",
  "poster",
  "figures",
];

/** Words of YAML that are no text, and numbers and dates. */
const NO_TEXT = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function written(value: string, quote: Entry["quote"]): string {
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`;
  const isPlain =
    /^\p{L}/u.test(value) && !/:(?:\s|$)|\s#/.test(value) && !NO_TEXT.test(value.trim());
  return isPlain && quote === "" ? value : JSON.stringify(value);
}

/**
 * Returns a file with one field changed, added or, with null, taken out; every other line stays.
 * A number is written as one, a text as one line.
 */
export function withField(whole: string, name: string, value: string | number | null): string {
  const split = splitFrontMatter(whole);
  if (!split) return whole;
  const { head } = split;
  const lines = head.split("\n");
  const entries = entriesOf(lines);
  const known = entries.find((entry) => entry.name === name);
  const line = typeof value === "string" ? oneLine(value) : value;
  const isNumber = typeof line === "number";
  const isSame = isNumber
    ? known?.value === String(line) && known.quote === ""
    : known?.value === line && line !== "";
  if (isSame || (known === undefined && line === null)) return whole;
  const shown = isNumber ? line : line !== null && written(line, known?.quote ?? "");
  const text = line === null ? [] : [`${name}: ${shown}${known?.comment ?? ""}`];
  if (known) lines.splice(known.from, known.to - known.from, ...text);
  else lines.splice(placeOf(name, entries), 0, ...text);
  return `---\n${lines.join("\n")}${whole.slice("---\n".length + head.length)}`;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The line before which a new field goes: after the nearest that is usually above it. */
function placeOf(name: string, entries: readonly Entry[]): number {
  const rank = (of: string) => ORDER.indexOf(of);
  const above = entries.filter((entry) => rank(entry.name) < rank(name));
  return (rank(name) < 0 ? entries : above).at(-1)?.to ?? 0;
}

const ADDRESS_LENGTH = 80;

/** Returns the address of a title: "Where the Loan Goes" is where-the-loan-goes. */
export function addressOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, ADDRESS_LENGTH)
    .replace(/^-|-$/g, "");
}
