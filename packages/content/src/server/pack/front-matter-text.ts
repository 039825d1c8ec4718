const SHAPE = /^---\n([\s\S]*?\n)?---[ ]*(?:\n([\s\S]*))?$/;

/** Returns the YAML and the text of a file, with the text's first line; null without a front matter. */
export function splitFrontMatter(
  whole: string,
): { head: string; text: string; textLine: number } | null {
  const [found, head = "", text = ""] = SHAPE.exec(whole) ?? [];
  if (found === undefined) return null;
  return { head, text, textLine: head.split("\n").length + 2 };
}

/** Returns an item's file with another order in its section; unchanged if it has none. */
export function withOrder(text: string, order: number): string {
  const [head = ""] = /^---\n[\s\S]*?\n---/.exec(text) ?? [];
  return head.replace(/^order:.*$/m, `order: ${order}`) + text.slice(head.length);
}
