import type { TextRange } from "@sovereign/domain/passage";
import type { Block, Inline, RichText } from "./rich-text.ts";

export type Mark = { id: string; range: TextRange };

/** Returns the words of each paragraph, heading, cell and caption, in order; footnotes have none. */
export function paragraphsOf(text: RichText): string[] {
  const paragraphs: string[] = [];
  mapLeaves(text.blocks, (parts) => {
    paragraphs.push(wordsIn(parts));
    return parts;
  });
  return paragraphs;
}

/** Returns the text with its ranges marked; of two that overlap, the second begins after the first. */
export function markPassages(text: RichText, marks: readonly Mark[]): RichText {
  if (marks.length === 0) return text;
  const ordered = marks.toSorted((one, other) => one.range.from - other.range.from);
  let end = 0;
  const apart = ordered.flatMap(({ id, range }) => {
    const from = Math.max(range.from, end);
    if (from >= range.to) return [];
    end = range.to;
    return [{ id, range: { from, to: range.to } }];
  });
  let at = 0;
  const blocks = mapLeaves(text.blocks, (parts) => {
    const cut = markedParts(parts, at, apart);
    at += wordsIn(parts).length + 1;
    return cut;
  });
  return { ...text, blocks };
}

type Change = (parts: Inline[]) => Inline[];

const mapLeaves = (blocks: readonly Block[], change: Change): Block[] =>
  blocks.map((block) => changedBlock(block, change));

function changedBlock(block: Block, change: Change): Block {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return { ...block, children: change(block.children) };
    case "list":
      return { ...block, items: block.items.map((item) => mapLeaves(item, change)) };
    case "quote":
      return { ...block, children: mapLeaves(block.children, change) };
    case "table": {
      const [head, rows] = [block.head.map(change), block.rows.map((row) => row.map(change))];
      return { ...block, head, rows };
    }
    case "figure":
      return block.caption.length > 0 ? { ...block, caption: change(block.caption) } : block;
    case "code":
      change([{ kind: "code", text: block.text }]);
      return block;
    case "rule":
      return block;
  }
}

/** A line break counts as one character, the number of a footnote as none. */
function wordsIn(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("children" in part) return wordsIn(part.children);
      return part.kind === "break" ? "\n" : "";
    })
    .join("");
}

function markedParts(parts: readonly Inline[], start: number, marks: readonly Mark[]): Inline[] {
  let at = start;
  return parts.flatMap((part): Inline[] => {
    const from = at;
    at += wordsIn([part]).length;
    if ("children" in part) return [{ ...part, children: markedParts(part.children, from, marks) }];
    return "text" in part ? markedWords(part, from, marks) : [part];
  });
}

function markedWords(
  part: Extract<Inline, { text: string }>,
  from: number,
  marks: readonly Mark[],
): Inline[] {
  const cut: Inline[] = [];
  let done = 0;
  for (const { id, range } of marks) {
    const begin = Math.max(range.from - from, done);
    const end = Math.min(range.to - from, part.text.length);
    if (begin >= end) continue;
    if (begin > done) cut.push({ ...part, text: part.text.slice(done, begin) });
    const children = [{ ...part, text: part.text.slice(begin, end) }];
    cut.push({ kind: "mark", id, isEnd: from + end === range.to, children });
    done = end;
  }
  if (done === 0) return [part];
  if (done < part.text.length) cut.push({ ...part, text: part.text.slice(done) });
  return cut;
}
