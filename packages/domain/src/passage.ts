/**
 * A passage of a text: its words, where they began, and the words around them. A text is its
 * paragraphs; the words of several paragraphs are separated by a line break.
 */
export type Passage = {
  paragraph: number;
  start: number;
  quote: string;
  before: string;
  after: string;
};

/** From the first character of the text, whose paragraphs are joined by a line break. */
export type TextRange = { from: number; to: number };

const CONTEXT_LENGTH = 32;

/** In UTF-16 units, as all offsets of passages. */
export const PASSAGE_MAX_LENGTH = 2000;

/** Returns the passage of a range without the white space around it; null if nothing is left. */
export function passageAt(paragraphs: readonly string[], { from, to }: TextRange): Passage | null {
  const text = paragraphs.join("\n");
  const words = text.slice(from, Math.min(to, from + PASSAGE_MAX_LENGTH));
  const quote = words.trim();
  if (quote === "") return null;
  const begin = from + words.indexOf(quote);
  let paragraph = 0;
  let start = begin;
  while (start > (paragraphs[paragraph]?.length ?? 0)) {
    start -= (paragraphs[paragraph]?.length ?? 0) + 1;
    paragraph += 1;
  }
  const end = begin + quote.length;
  return {
    paragraph,
    start,
    quote,
    before: text.slice(Math.max(0, begin - CONTEXT_LENGTH), begin),
    after: text.slice(end, end + CONTEXT_LENGTH),
  };
}

/** Returns where a passage's words are now; null where they no longer are. */
export function findPassage(paragraphs: readonly string[], passage: Passage): TextRange | null {
  const { quote, paragraph, start } = passage;
  if (quote === "") return null;
  const text = paragraphs.join("\n");
  const was = paragraphs.slice(0, paragraph).reduce((sum, { length }) => sum + length + 1, start);
  let best: { from: number; context: number } | null = null;
  for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
    const context = sharedContext(text, from, passage);
    const isNearer = best && Math.abs(from - was) < Math.abs(best.from - was);
    if (!best || context > best.context || (context === best.context && isNearer)) {
      best = { from, context };
    }
  }
  return best && { from: best.from, to: best.from + quote.length };
}

/** Counts the characters around an occurrence that are those around the passage. */
function sharedContext(text: string, from: number, { quote, before, after }: Passage): number {
  let shared = 0;
  while (shared < before.length && text[from - 1 - shared] === before.at(-1 - shared)) shared += 1;
  const end = from + quote.length;
  let following = 0;
  while (following < after.length && text[end + following] === after[following]) following += 1;
  return shared + following;
}
