import { type Word, wordsIn } from "./searchable-text.ts";

export type Passage = { text: string; match: boolean }[];

const LENGTH = 160;
/** Characters of context before the first match. */
const LEAD = 50;

/** Returns about 160 characters with the most terms, cut between words; null without a match. */
export function passageOf(text: string, terms: ReadonlySet<string>): Passage | null {
  let best: { line: string; matches: Word[] } | null = null;
  for (const line of text.split("\n")) {
    const matches = densest(wordsIn(line).filter(({ term }) => terms.has(term)));
    if (distinct(matches) > distinct(best?.matches ?? [])) best = { line, matches };
  }
  return best && cut(best.line, best.matches, terms);
}

function densest(matches: Word[]): Word[] {
  let best: Word[] = [];
  for (const [index, first] of matches.entries()) {
    const near = matches.slice(index, index + LENGTH);
    const run = near.filter(({ end }) => end - first.start <= LENGTH - LEAD);
    if (distinct(run) > distinct(best)) best = run;
  }
  return best;
}

function distinct(words: Word[]): number {
  return new Set(words.map(({ term }) => term)).size;
}

function cut(line: string, [first]: Word[], terms: ReadonlySet<string>): Passage {
  const words = wordsIn(line);
  const wanted = Math.max(0, Math.min((first?.start ?? 0) - LEAD, line.length - LENGTH));
  const start = wanted === 0 ? 0 : (words.find((word) => word.start >= wanted)?.start ?? 0);
  const limit = start + LENGTH;
  const end = limit >= line.length ? line.length : endBefore(words, limit);
  const pieces: Passage = [];
  const add = (text: string, match: boolean) => text && pieces.push({ text, match });
  add(start > 0 ? "… " : "", false);
  let position = start;
  for (const word of words) {
    if (!terms.has(word.term) || word.start < start || word.end > end) continue;
    add(line.slice(position, word.start), false);
    add(line.slice(word.start, word.end), true);
    position = word.end;
  }
  add(line.slice(position, end) + (end < line.length ? " …" : ""), false);
  return pieces;
}

function endBefore(words: Word[], limit: number): number {
  return words.findLast((word) => word.end <= limit)?.end ?? limit;
}
