import type { Heading, Nodes, Paragraph, TableCell, Text } from "mdast";
import type { Reading } from "./markdown-reading.ts";
import { properEllipses, properQuotes } from "./typography.ts";

/**
 * Fills the placeholders of one line of Markdown and sets its quotation marks, seen across emphasis
 * and links as a reader sees them. Code is left alone and counts as a word.
 */
export function setMarks(block: Paragraph | Heading | TableCell, reading: Reading): void {
  const texts: { node: Text; from: number }[] = [];
  let line = "";
  const collect = (node: Nodes) => {
    if (node.type === "text") {
      node.value = reading.fill(node.value.replaceAll("\n", " "));
      texts.push({ node, from: line.length });
      line += node.value;
    } else if (node.type === "inlineCode") line += "A".repeat(node.value.length);
    else if (node.type === "break") line += " ";
    else if ("children" in node) for (const child of node.children) collect(child);
  };
  collect(block);
  const set = properQuotes(line);
  for (const { node, from } of texts) {
    node.value = properEllipses(set.slice(from, from + node.value.length));
  }
}
