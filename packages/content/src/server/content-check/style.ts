import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";

const RULES: [message: string, pattern: RegExp][] = [
  ["an em-dash", /—/],
  ["a typed curly mark", /[“”‘’]/],
  ["a British spelling", /\b(?:colour|favour|honour|labour|neighbour|behaviour|rumour|humour)\w*/i],
  [
    "a British spelling",
    /\b(?:grey|cheque|programme|licence|defence|offence|centre|metre|theatre|towards|afterwards|whilst|amongst|judgement|cancell(?:ed|ing)|travell\w+|modell\w+|skilful|storey|organis\w+|realis\w+|recognis\w+|analys(?:e|ed|ing)|catalogue|plough|kerb|fortnight|advisor|e-mails?)\b/i,
  ],
  ["'not only … but'", /\bnot (?:only|just|merely)\b/i],
];

const AGREED = [
  "favourable ones",
  "Nature Human Behaviour",
  "letters and e-mails",
  "[programme](/app/programme)",
];

/** Returns a warning for each line of the product's own pack that breaks STYLE.md. */
export function styleWarnings({ laws, days, items }: PackSource): PackProblem[] {
  return [...laws, ...days, ...items].flatMap(warningsOf);
}

function warningsOf({ file, text, textLine }: PackPiece<unknown>): PackProblem[] {
  return text.split("\n").flatMap((line, index) => {
    const agreed = AGREED.reduce((left, words) => left.replaceAll(words, ""), line);
    const words = agreed.replace(/\]\([^)]*\)/g, "]");
    return RULES.flatMap(([message, pattern]) => {
      const found = pattern.exec(words)?.[0];
      if (found === undefined) return [];
      const at = { file: file.path, line: textLine + index, field: "style" };
      return [{ ...at, message: `${message}: ${found}` }];
    });
  });
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
    .replace(/\]\([^)]*\)|\[\^[^\]]+\]:?/g, " ")
    .toLowerCase()
    .match(/[a-z0-9$%]+(?:[’'.,-]?[a-z0-9]+)*/g) ?? [];
