import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";

type Rule = {
  message: string;
  pattern: RegExp;
  /** What to write for words that were found, in lower case; without it a person decides. */
  write?: (found: string) => string;
};

const SPELLINGS: [british: string, american: string][] = [
  ["grey", "gray"],
  ["cheque", "check"],
  ["programme", "program"],
  ["licence", "license"],
  ["defence", "defense"],
  ["offence", "offense"],
  ["centre", "center"],
  ["metre", "meter"],
  ["theatre", "theater"],
  ["towards", "toward"],
  ["afterwards", "afterward"],
  ["whilst", "while"],
  ["amongst", "among"],
  ["judgement", "judgment"],
  ["cancell", "cancel"],
  ["travell", "travel"],
  ["modell", "model"],
  ["skilful", "skillful"],
  ["storey", "story"],
  ["organis", "organiz"],
  ["realis", "realiz"],
  ["recognis", "recogniz"],
  ["analys", "analyz"],
  ["catalogue", "catalog"],
  ["plough", "plow"],
  ["kerb", "curb"],
  ["advisor", "adviser"],
  ["e-mail", "email"],
];

const RULES: Rule[] = [
  { message: "an em-dash", pattern: /—/g },
  {
    message: "a typed curly mark",
    pattern: /[“”‘’]/g,
    write: (mark) => (/[“”]/.test(mark) ? '"' : "'"),
  },
  {
    message: "a British spelling",
    pattern: /\b(?:colour|favour|honour|labour|neighbour|behaviour|rumour|humour)\w*/gi,
    write: (word) => word.replace("our", "or"),
  },
  {
    message: "a British spelling",
    pattern:
      /\b(?:grey|cheque|programme|licence|defence|offence|centre|metre|theatre|towards|afterwards|whilst|amongst|judgement|cancell(?:ed|ing)|travell\w+|modell\w+|skilful|storey|organis(?!m)\w+|realis(?![mt])\w+|recognis\w+|analys(?:e|ed|ing)|catalogue|plough|kerb|advisor|e-mails?)\b/gi,
    write: (word) =>
      SPELLINGS.reduce((left, [british, american]) => left.replace(british, american), word),
  },
  { message: "a British word", pattern: /\bfortnight\b/gi },
  { message: "'not only … but'", pattern: /\bnot (?:only|just|merely)\b/gi },
];

const AGREED = [
  "favourable ones",
  "Nature Human Behaviour",
  "letters and e-mails",
  "[programme](/app/programme)",
];

/** Words against STYLE.md: where they begin, and what is written instead, null if unknown. */
export type StyleFault = {
  line: number;
  column: number;
  found: string;
  write: string | null;
  message: string;
};

/** Returns a warning for each line of the product's own pack that breaks STYLE.md. */
export function styleWarnings({ laws, days, items }: PackSource): PackProblem[] {
  return [...laws, ...days, ...items].flatMap((piece) =>
    styleFaults(piece).map(({ line, found, message }) => ({
      file: piece.file.path,
      line,
      field: "style",
      message: `${message}: ${found}`,
    })),
  );
}

/** Returns what in a text breaks STYLE.md, except in addresses of links and agreed words. */
export function styleFaults({ text, textLine }: Pick<PackPiece<unknown>, "text" | "textLine">) {
  return text.split("\n").flatMap((line, index): StyleFault[] => {
    const words = AGREED.reduce((left, agreed) => left.replaceAll(agreed, blank), line).replace(
      /\]\([^)\]]*\)/g,
      blank,
    );
    return RULES.flatMap(({ message, pattern, write }) =>
      [...words.matchAll(pattern)].map(({ 0: found, index: at }) => ({
        line: textLine + index,
        column: at + 1,
        found,
        write: write ? asCased(write(found.toLowerCase()), found) : null,
        message,
      })),
    );
  });
}

/** Keeps the columns of what follows. */
const blank = (words: string) => " ".repeat(words.length);

function asCased(word: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const RUN = 6;
const FIELDS = ["title", "subtitle", "blurb", "principle", "actionStep"];

/** Returns a warning for each run of six words that two texts of the pack share (STYLE.md). */
export function repeatWarnings({ laws, days, items }: PackSource): PackProblem[] {
  const pieces = [...laws, ...days, ...items];
  const titles = pieces.map(({ data }) => ` ${wordsOf(fieldOf(data, "title")).join(" ")} `);
  const isTitle = (run: string[]) =>
    [run, run.slice(1), run.slice(0, -1)].some((words) =>
      titles.some((title) => title.includes(` ${words.join(" ")} `)),
    );
  const homes = new Map<string, string>();
  const warnings: PackProblem[] = [];
  for (const piece of pieces) {
    const { path } = piece.file;
    for (const { line, words } of linesOf(piece)) {
      for (let start = 0; start + RUN <= words.length; start += 1) {
        const run = words.slice(start, start + RUN);
        const key = run.join(" ");
        const home = homes.get(key) ?? path;
        homes.set(key, home);
        if (home === path || isTitle(run)) continue;
        warnings.push({ file: path, line, field: "text", message: `"${key}" stands in ${home}` });
      }
    }
  }
  return warnings;
}

function linesOf({ data, text, textLine, lineOf }: PackPiece<object>) {
  return [
    ...FIELDS.map((field) => ({ line: lineOf(field), words: wordsOf(fieldOf(data, field)) })),
    ...text.split("\n").map((line, index) => ({ line: textLine + index, words: wordsOf(line) })),
  ];
}

function fieldOf(data: object, field: string): string {
  const value = Object.entries(data).find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : "";
}

const wordsOf = (line: string) =>
  line
    .replace(/\]\([^)\]]*\)|\[\^[^\][]+\]:?/g, " ")
    .toLowerCase()
    .match(/[a-z0-9$%]+(?:[’'.,-]?[a-z0-9]+)*/g) ?? [];
