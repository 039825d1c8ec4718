import type { Nodes } from "mdast";

// A noncharacter: it is in no text, and to Markdown it is neither a mark of emphasis nor punctuation.
const STAND_IN = "\u{FDD0}";
const RULE = /^[\s>]*(?:_[ \t]*){3,}$/;
const FIELDS = ["value", "url", "alt", "title", "label", "identifier"] as const;

/**
 * A text whose blanks to fill in, three and more underscores, are no emphasis to a parser: what stands
 * right beside one, "$______" or "______%", would have it begin or end there, and the line to write on
 * be gone. Every place in the text stays where it is; a line of nothing else remains a rule.
 */
export function hideBlanks(text: string): string {
  const hide = (line: string) =>
    RULE.test(line)
      ? line
      : line.replace(/(?<!\\)_{3,}/g, (blank) => STAND_IN.repeat(blank.length));
  return text.split("\n").map(hide).join("\n");
}

/** Gives the blanks of a parsed text back, wherever they stand. */
export function showBlanks(node: Nodes): void {
  const fields = node as Partial<Record<(typeof FIELDS)[number], string | null>>;
  for (const field of FIELDS) {
    const value = fields[field];
    if (value?.includes(STAND_IN)) fields[field] = value.replaceAll(STAND_IN, "_");
  }
  if ("children" in node) for (const child of node.children) showBlanks(child);
}
