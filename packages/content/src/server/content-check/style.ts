import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackFault } from "@sovereign/content/server/pack/pack-fault";
import type { PackSource } from "@sovereign/content/server/pack/pack-source";

/** What STYLE.md forbids and a machine can see without many false alarms. */
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

/** Names and quotations in their own spelling, and words that were agreed as they are. */
const AGREED = [
  "favourable ones",
  "Nature Human Behaviour",
  "letters and e-mails",
  "[programme](/app/programme)",
];

/** Where the product's own pack leaves its style sheet (STYLE.md), at its lines. */
export function styleWarnings({ laws, days, items }: PackSource): PackFault[] {
  return [...laws, ...days, ...items].flatMap(warningsOf);
}

function warningsOf({ file, text, textLine }: PackPiece<unknown>): PackFault[] {
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
