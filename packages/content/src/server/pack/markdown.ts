import type { RichText } from "@sovereign/content/public/rich-text";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { blocksOf } from "./markdown-blocks.ts";
import { createReading, type MarkdownPlace, type Reading } from "./markdown-reading.ts";
import { PackError } from "./pack-fault.ts";

// One ~ is text: "~5" says about five.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** So many marks of quotes and lists at the beginning of a line are no text any more. */
const BURIED = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){20}/m;

/**
 * Reads the Markdown of a text as a tree without markup (decision 24). Throws a PackError with
 * everything that the tree has no place for: HTML, addresses that are not safe, pictures that are
 * not there, footnotes that do not meet.
 */
export function parseMarkdown(text: string, place: MarkdownPlace): RichText {
  const reading = createReading(text, place);
  const result = BURIED.test(text) ? null : readTree(text, reading);
  if (result === null) reading.refuseLine(1, "is nested too deeply");
  if (result === null || reading.faults.length > 0) throw new PackError(reading.faults);
  return result;
}

/** The text as a tree; null when it is nested deeper than can be followed. */
function readTree(text: string, reading: Reading): RichText | null {
  try {
    const root = parser.parse(text);
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
  for (const identifier of reading.referred) {
    const definition = reading.definitions.get(identifier);
    notes.push(definition ? blocksOf(definition.children, reading) : []);
  }
  for (const [identifier, definition] of reading.definitions) {
    if (reading.referred.has(identifier)) continue;
    reading.refuse(definition, "note", `[^${identifier}] is never referred to`);
  }
  return notes;
}
