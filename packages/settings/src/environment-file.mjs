// @ts-check
// The one reader of `.env`, of an installer's answers and of /etc/sovereign/settings. It reads the
// same value as docker compose and systemd, and refuses a line that they read otherwise.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { SECTIONS, SETTINGS } from "./definitions.mjs";
import { HANDED_ON } from "./sections/start.mjs";

const BLANK = /[^\S\n]*(?:#[^\n]*)?(?:\n|$)/y;
const NAME = /[^\S\n]*(export[^\S\n]+)?([A-Za-z_]\w*)[^\S\n]*=[^\S\n]*/y;
const SINGLE = /'([^']*)'/y;
const DOUBLE = /"((?:[^"\\]|\\[\s\S])*)"/y;
const LINE = /([^\n]*)(?:\n|$)/y;

/** A variable, whose value docker compose inserts, except in single quotes. */
const VARIABLE = /\$[A-Za-z_{$]/;

/**
 * Returns the settings in a file's text, and sentences about lines that cannot be read the same by
 * every program. With `systemd` these are also the lines that systemd alone reads otherwise.
 * @param {string} text
 * @param {{ systemd?: boolean }} [options]
 * @returns {{ values: Record<string, string>, problems: string[] }}
 */
export function parseEnvironmentFile(text, { systemd = false } = {}) {
  /** @type {Record<string, string>} */
  const values = {};
  /** @type {string[]} */
  const problems = [];
  for (const { name, value, problem, line, isForShell } of entriesOf(sourceOf(text))) {
    const wrong = problem ?? (systemd && isForShell ? OF_SYSTEMD : undefined);
    if (wrong) problems.push(`line ${line}${name && ` (${name})`} ${wrong}`);
    else values[name] = value;
  }
  return { values, problems };
}

/** @param {string} text */
const sourceOf = (text) => text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");

/** @param {string} source */
function entriesOf(source) {
  const entries = [];
  let at = 0;
  /** @param {RegExp} pattern */
  const take = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < source.length) {
    if (take(BLANK)) continue;
    const from = at;
    const [start, exported, name = ""] = take(NAME) ?? [];
    const found = start === undefined ? noEntry(source, at) : valueAt(source, at, take);
    take(LINE);
    const isForShell = Boolean(exported) || found.isCommented === true;
    const line = source.slice(0, from).split("\n").length;
    entries.push({ ...found, name, isForShell, line, from, to: at });
  }
  return entries;
}

/**
 * Returns a file's text with settings changed or added; the rest stays.
 * @param {string} text
 * @param {Record<string, string>} settings
 */
export function changedText(text, settings) {
  const source = sourceOf(text);
  const { values } = parseEnvironmentFile(source);
  const changes = new Map(
    Object.entries(settings).filter(([name, value]) => values[name] !== value),
  );
  const written = (/** @type {string} */ name) =>
    `${name}=${quotedValue(changes.get(name) ?? "")}\n`;
  let changed = source;
  // The last of a name wins.
  for (const { name, from, to } of entriesOf(source).reverse()) {
    if (!changes.has(name)) continue;
    changed = changed.slice(0, from) + written(name) + changed.slice(to);
    changes.delete(name);
  }
  const rest = changed.trimEnd();
  const added = [...changes.keys()].map(written).join("");
  return `${rest}${rest && "\n"}${added}`;
}

/**
 * Adds a file's settings below those of an environment, unless a line has a problem. Returns the
 * problems, and remarks about names that are no settings.
 * @param {string} path
 * @param {Record<string, string | undefined>} [environment]
 * @returns {{ problems: string[], remarks: string[] }}
 */
export function loadEnvironmentFile(path, environment = process.env) {
  const file = basename(path);
  const { text = "", problem } = readText(path);
  if (problem) return { problems: [`${file} ${problem}`], remarks: [] };
  const { values, problems } = parseEnvironmentFile(text);
  if (problems.length > 0)
    return { problems: problems.map((each) => `${file}, ${each}`), remarks: [] };
  // An empty value means the default.
  const added = Object.entries(values).filter(
    ([name, value]) => value !== "" && environment[name] === undefined,
  );
  for (const [name, value] of added) environment[name] = value;
  const names = added.map(([name]) => name);
  return { problems, remarks: unknownNames(names).map((each) => `${file}: ${each}.`) };
}

/**
 * Returns a file's text, or why it cannot be read.
 * @param {string} path
 * @returns {{ text?: string, problem?: string }}
 */
function readText(path) {
  try {
    return { text: readFileSync(path, "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") return { problem: "does not exist" };
    if (code === "EISDIR") return { problem: "is a folder: it must be a file of NAME=value lines" };
    if (code === "EACCES")
      return { problem: "may not be read by this user: chown it, or chmod 600" };
    throw error;
  }
}

/** @typedef {{ value: string, problem?: string, isCommented?: boolean }} Found */

/** @type {(source: string, at: number) => Found} */
function noEntry(source, at) {
  // Such as a file that Windows has saved in UTF-16.
  const problem = unreadable(lineAt(source, at));
  return { value: "", problem: problem ?? "is no NAME=value: correct it, or put # before it" };
}

/** @type {(source: string, at: number) => string} */
const lineAt = (source, at) => /[^\n]*/.exec(source.slice(at))?.[0] ?? "";

const OF_SYSTEMD =
  "is read otherwise by systemd: without export, and with a comment on a line of its own";

/** @type {(source: string, at: number, take: (pattern: RegExp) => RegExpExecArray | null) => Found} */
function valueAt(source, at, take) {
  const quote = source[at];
  if (quote !== "'" && quote !== '"') return bareValue(lineAt(source, at));
  const [, raw] = take(quote === "'" ? SINGLE : DOUBLE) ?? [];
  if (raw === undefined) return { value: "", problem: `has no closing ${quote}` };
  const rest = lineAt(source, at + raw.length + 2).trim();
  if (rest && !/^#/.test(rest))
    return { value: "", problem: `has a text after its closing ${quote}` };
  const found = quote === "'" ? singleQuoted(raw) : doubleQuoted(raw);
  return { ...found, problem: found.problem ?? unreadable(raw), isCommented: rest !== "" };
}

/** @type {(raw: string) => Found} */
function bareValue(raw) {
  const value = raw.replace(/(^|\s+)#.*$/, "").trim();
  const isCommented = value !== raw.trim();
  const problem = /^`|\\/.test(value)
    ? QUOTE_IT
    : VARIABLE.test(value)
      ? QUOTE_VARIABLE
      : undefined;
  return { value, problem: problem ?? unreadable(raw), isCommented };
}

/** @type {(raw: string) => Found} */
const singleQuoted = (raw) => ({ value: raw, problem: raw.endsWith("\\") ? ESCAPE_IT : undefined });

/** @type {(raw: string) => Found} */
function doubleQuoted(raw) {
  const value = raw.replaceAll(/\\(["\\$`])/g, "$1");
  const plain = raw.replaceAll(/\\["\\$`]/g, "");
  const problem = plain.includes("\\")
    ? QUOTE_IT
    : VARIABLE.test(plain)
      ? QUOTE_VARIABLE
      : undefined;
  return { value, problem };
}

const QUOTE_IT = "has a \\ or ` that programs read differently: put the value in single quotes";
const QUOTE_VARIABLE = "has a $ that programs read differently: put the value in single quotes";
const ESCAPE_IT = "ends with \\ in single quotes: use double quotes, and write \\\\ for it";

/** @param {string} raw */
const unreadable = (raw) =>
  /[\0\uFFFD]/.test(raw) ? "has letters that are not UTF-8: save the file as UTF-8" : undefined;

/**
 * Writes a value so that every program reads the same.
 * @param {string} value
 */
export function quotedValue(value) {
  if (!/[^\w@%+=:,./-]/.test(value)) return value;
  if (!/'|\\$/.test(value)) return `'${value}'`;
  return `"${value.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

/** Variables of Node, npm, PostgreSQL, rclone, proxies and deploy/compose.yaml. */
const OF_OTHERS =
  /^(?:NODE|npm|PG|RCLONE|MALLOC|COMPOSE|DOCKER|SSL|OTEL|LC|XDG)\w|^(?:DOMAIN|UPSTREAMS|LB_POLICY|POSTGRES_PASSWORD|TZ|LANG|HOME|PATH|TMPDIR|(?:HTTPS?|NO|ALL)_PROXY)$/i;

/**
 * Returns a sentence about each name that is no setting, with the setting that is nearest.
 * @param {Iterable<string>} names
 */
export function unknownNames(names) {
  return [...names].flatMap((name) => {
    if (name in SETTINGS || HANDED_ON.has(name)) return [];
    const nearest = nearestSetting(name);
    if (!nearest && OF_OTHERS.test(name)) return [];
    return [`${name} is no setting${nearest ? `: ${nearest} is` : " (.env.example lists them)"}`];
  });
}

/** @param {string} name */
function nearestSetting(name) {
  const most = Math.min(3, Math.floor(name.length / 4));
  const words = name.toUpperCase().split("_");
  const byDistance = SECTIONS.flatMap(({ settings }) => Object.keys(settings))
    .map((known) => ({ known, away: distance(name.toUpperCase(), known) }))
    .sort((one, other) => one.away - other.away);
  const [first] = byDistance;
  if (first && first.away <= most) return first.known;
  const hasAll = (/** @type {string} */ known) =>
    words.length > 1 && words.every((word) => known.split("_").includes(word));
  return byDistance.find(({ known }) => hasAll(known))?.known;
}

/**
 * Counts the letters to add, remove or replace between two names.
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
