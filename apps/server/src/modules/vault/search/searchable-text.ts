import type { Block, Inline, RichText } from "@sovereign/content/public/rich-text";

/** Returns a line per paragraph, heading, entry or row, notes last. */
export function searchableText({ blocks, notes }: RichText): string {
  return [...linesOf(blocks), ...notes.flatMap(linesOf)].filter(Boolean).join("\n");
}

function linesOf(blocks: Block[]): string[] {
  return blocks.flatMap(linesOfBlock);
}

function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return [lineOf(block.children)];
    case "list":
      return block.items.flatMap(linesOf);
    case "quote":
      return linesOf(block.children);
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(lineOf).join(" · "));
    case "figure":
      return [lineOf(block.caption)];
    case "code":
      return block.text.split("\n");
    case "rule":
      return [];
  }
}

function lineOf(line: Inline[]): string {
  const words = line.map((piece) => {
    if ("text" in piece) return piece.text;
    if ("children" in piece) return lineOf(piece.children);
    return piece.kind === "break" ? " " : "";
  });
  return words.join("").replace(/\s+/g, " ").trim();
}

export type Word = { term: string; start: number; end: number };

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** Terms ignore case, accents and apostrophes. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    term: word
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, ""),
    start: index,
    end: index + word.length,
  }));
}
