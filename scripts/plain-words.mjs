// Part of `npm run lint`: prints the comments and log texts with words that send a reader to a
// dictionary of this tree, and the plain word. Names in backticks and titles in quotes may stay.
// Does the same for the copy of the office and the emails.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Each search with the words that replace it. */
const SEARCHES = [
  [/^(What|Who|Whom|Whose|Where|How)\b/, "start with the subject: a noun, Returns …, Whether …"],
  [/\b(no|some|any|every)body\b|\bwhoever\b/i, "the member, the caller, staff, anyone, no one"],
  [/\b(meanwhile|under way|at once|for ever)\b/i, "in the meantime, running, immediately, forever"],
  [/\btakes\b(?! (?:over|precedence))/i, "accepts, needs, consumes, removes"],
  [/\bkeeps\b/i, "stores, caches, preserves, prevents"],
  [/\b(says|tells)\b/i, "returns, reports, shows, informs"],
  [/\b(is|was|be) said\b/i, "text, message, value"],
  [/\b(hears|heard) of\b/i, "is notified, receives"],
  [/\bgives\b/i, "returns, resolves with"],
  [/\b(stands?|stood)\b/i, "is, applies, comes before, represents"],
  [/\b(lies|lie)\b/i, "is in, is stored in"],
  [/\b(?:an?|each|every|held|of|the|this) act\b|\bacts\b/i, "action; for a verb: runs, sends"],
  [/\bpieces?\b/i, "item, part, chunk"],
  [/\bputs? (down|aside)\b/i, "saves, backs up"],
  [/\bcall(s|ed)? .{0,12}off\b/i, "cancels, aborts"],
  [/\b(forgets?|forgotten)\b/i, "deletes, clears, evicts"],
  [/\b(brings|brought)\b/i, "restores, imports, loads"],
  [/\bof (whom|which|what)\b/i, "whose, that, or a second sentence"],
  [/'s (own |last )?word\b/i, "response, consent"],
  [/\bin (the )?place of\b/i, "instead of"],
  [/\b(anew|once more)\b/i, "again"],
  [/\bby (itself|themselves)\b/i, "on its own, automatically, separately"],
  [/\bso (many|long|much|often|far)\b/i, "the number: up to 50, for n seconds"],
  [/\bmade-up\b/i, "pseudo-locale, sample"],
];

/** The same for the copy of the office and the emails. */
const COPY_SEARCHES = [
  [/\bpieces?\b/i, "article"],
  [/\bfaults?\b/i, "error"],
  [/\bacts?\b/i, "action"],
  [/\b(no|some|any|every)body\b|\bwhoever\b/i, "no one, someone, a member, anyone who"],
  [/\bThey read\b/, "what they’ll read"],
  [/\btold\b/i, "notified, emailed"],
  [/\b(looks|looked) at\b/i, "views, viewed"],
  [
    /\b(meanwhile|under way|at once|once more|anew|by itself)\b/i,
    "right away, again, automatically",
  ],
  [/\b(take|took|taken|takes) (it )?back\b/i, "undo, refund, revoke"],
];
const COPY =
  /^packages\/content\/(src\/words\/en\/(office-|act-records|alarms|mails|staff-looks|told)[\w-]*\.ts|emails\/[\w-]+\.md)$/;

const OF_TESTS = /\.(test|spec)\.|(^|\/)testing\/|^e2e\//;
const SOURCE = /\.(ts|tsx|mjs|css)$/;
/** Folders that are installed or built. */
const SKIPPED = /^(node_modules|build|dist|\..*)$/;
const COMMENT = /^\s*(?:\/\/|\{?\/?\*+\/?)\s?(.*)$|\s\/\/ (.*)$/;
const LOG = /\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)\(/;
/** A call to the log ends within this many lines. */
const LOG_LINES = 6;
const MARKUP = /`[^`]*`|"[^"]*"|“[^”]*”|\{@link [^}]*\}|https?:\S+|\S+\.(?:tsx?|mjs|css|md)\b/g;

/** Returns the comments and log texts of a source with their line numbers, from 1. */
export function textsOf(source) {
  const lines = source.split("\n");
  const texts = [];
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const [, whole, trailing] = COMMENT.exec(line) ?? [];
    const comment = isInside ? (whole ?? line.trim()) : (whole ?? trailing);
    if (/^\s*\{?\/\*/.test(line)) isInside = true;
    if (line.includes("*/")) isInside = false;
    if (comment !== undefined) texts.push({ line: index + 1, text: comment.replace(MARKUP, "") });
    if (!LOG.test(line) || whole !== undefined) continue;
    for (let at = index; at < Math.min(index + LOG_LINES, lines.length); at += 1) {
      const [, text] = /"([^"]+)"[,)]*;?$/.exec(lines[at].trim()) ?? [];
      if (text) texts.push({ line: at + 1, text });
      if (/\);/.test(lines[at])) break;
    }
  }
  return texts;
}

/** Returns the found words of a source with their line and the plain words. */
export const findWords = (source) =>
  textsOf(source)
    .filter(({ text }) => !/^(biome|oxlint|@ts|@vitest|@module)-?/.test(text))
    .flatMap(({ line, text }) =>
      SEARCHES.flatMap(([search, plain]) => {
        const [found] = search.exec(text) ?? [];
        return found ? [{ line, found, plain }] : [];
      }),
    );

/** Returns the found words of the copy in a file of texts or in an email. */
export function findCopyWords(path, source) {
  const textsOfLine = (line) => {
    if (!path.endsWith(".md"))
      return [...line.matchAll(/"([A-Z][^"]*|[^"]* [^"]*)"/g)].map(([, text]) => text);
    return /^(id|placeholders):/.test(line) ? [] : [line];
  };
  return source.split("\n").flatMap((line, index) =>
    textsOfLine(line)
      .map((text) => text.replace(/\{\w+\}|\]\([^)]*\)/g, ""))
      .flatMap((text) =>
        COPY_SEARCHES.flatMap(([search, plain]) => {
          const [found] = search.exec(text) ?? [];
          return found ? [{ line: index + 1, found, plain }] : [];
        }),
      ),
  );
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      // Packages have a folder `src/build` of their own.
      const isSource = folder.endsWith("/src") && entry.name === "build";
      return SKIPPED.test(entry.name) && !isSource ? [] : sourcesIn(root, path);
    }
    return (SOURCE.test(path) && !OF_TESTS.test(path)) || COPY.test(path) ? [path] : [];
  });
}

function lint(root) {
  const found = ["apps", "packages", "lab", "scripts"]
    .flatMap((folder) => sourcesIn(root, folder))
    .filter((path) => path !== "scripts/plain-words.mjs")
    .flatMap((path) => {
      const source = readFileSync(join(root, path), "utf8");
      const words = SOURCE.test(path) ? findWords(source) : [];
      if (COPY.test(path)) words.push(...findCopyWords(path, source));
      return words.map((each) => ({ path, ...each }));
    });
  for (const { path, line, found: word, plain } of found) {
    process.stderr.write(`${path}:${line}: "${word}" → ${plain}\n`);
  }
  return found.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const count = lint(dirname(import.meta.dirname));
  if (count > 0) process.exitCode = 1;
}
