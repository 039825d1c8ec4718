import type { RichText } from "@sovereign/content/public/rich-text";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { hideBlanks, showBlanks } from "./blanks.ts";
import { blocksOf } from "./markdown-blocks.ts";
import { boundFault } from "./markdown-bounds.ts";
import { createReading, type MarkdownPlace, type Reading } from "./markdown-reading.ts";
import { PackError } from "./pack-fault.ts";

// One ~ is text: "~5" says about five.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/**
 * Reads the Markdown of a text as a tree without markup (decision 24). Throws a PackError with
 * everything that the tree has no place for: HTML, addresses that are not safe, pictures that are
 * not there, footnotes that do not meet.
 */
export function parseMarkdown(text: string, place: MarkdownPlace): RichText {
  const reading = createReading(text, place);
  const bound = boundFault(text);
  const result = bound ? null : readTree(text, reading);
  if (result === null) {
    const { line, message } = bound ?? { line: 1, message: "is nested too deeply" };
    reading.refuseLine(line, message);
  }
  if (result === null || reading.faults.length > 0) throw new PackError(reading.faults);
  return result;
}

/** The text as a tree; null when it is nested deeper than can be followed. */
function readTree(text: string, reading: Reading): RichText | null {
  try {
    const root = parser.parse(hideBlanks(text));
    showBlanks(root);
    collectNotes(root, reading);
    const blocks = blocksOf(root.children, reading);
    return { blocks, notes: readNotes(reading) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function collectNotes(node: Nodes | Root, reading: Reading): void {
  if (node.type === "footnoteDefinition") {
    if (reading.definitions.has(node.identifier)) {
      reading.refuse(node, "note", `[^${node.identifier}] is defined twice`);
    }
    reading.definitions.set(node.identifier, node);
  }
  if ("children" in node) for (const child of node.children) collectNotes(child, reading);
}

/** The footnotes in the order of their numbers; a note may refer to further ones. */
function readNotes(reading: Reading): RichText["notes"] {
  const notes: RichText["notes"] = [];
  for (const identifier of reading.referred.keys()) {
    const definition = reading.definitions.get(identifier);
    notes.push(definition ? blocksOf(definition.children, reading) : []);
  }
  for (const [identifier, definition] of reading.definitions) {
    if (reading.referred.has(identifier)) continue;
    reading.refuse(definition, "note", `[^${identifier}] is never referred to`);
  }
  return notes;
}
