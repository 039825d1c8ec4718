import { parsePieceMarkdown } from "@sovereign/content/public/piece-markdown";
import type { RichText } from "@sovereign/content/public/rich-text";
import type { Nodes, Root } from "mdast";
import { blocksOf } from "./markdown-blocks.ts";
import { boundProblem } from "./markdown-bounds.ts";
import { createReading, type MarkdownPlace, type Reading } from "./markdown-reading.ts";
import { PackError, type PackProblem } from "./pack-error.ts";

/**
 * Parses Markdown into a tree (decision 26). Throws a PackError that lists everything unsupported:
 * HTML, unsafe URLs, missing pictures, unmatched footnotes.
 */
export function parseMarkdown(text: string, place: MarkdownPlace): RichText {
  const { tree, problems } = readMarkdown(text, place);
  if (tree === null || problems.length > 0) throw new PackError(problems);
  return tree;
}

/** Returns what is readable of a text, null if nothing is, with everything unsupported. */
export function readMarkdown(
  text: string,
  place: MarkdownPlace,
): { tree: RichText | null; problems: PackProblem[] } {
  const reading = createReading(text, place);
  const bound = boundProblem(text);
  const tree = bound ? null : readTree(text, reading);
  if (tree === null) {
    const { line, message, code } = bound ?? {
      line: 1,
      message: "is nested too deeply",
      code: "nested" as const,
    };
    reading.refuseLine(line, message, code);
  }
  return { tree, problems: reading.problems };
}

/** Returns null when the text is nested too deeply. */
function readTree(text: string, reading: Reading): RichText | null {
  try {
    const root = parsePieceMarkdown(text);
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
      reading.refuse(node, "note", `[^${node.identifier}] is defined twice`, "note_twice");
    }
    reading.definitions.set(node.identifier, node);
  }
  if ("children" in node) for (const child of node.children) collectNotes(child, reading);
}

/** In the order of their numbers; a note may refer to further ones. */
function readNotes(reading: Reading): RichText["notes"] {
  const notes: RichText["notes"] = [];
  for (const identifier of reading.referred.keys()) {
    const definition = reading.definitions.get(identifier);
    if (definition && definition.children.length === 0) {
      reading.refuse(definition, "note", `[^${identifier}] has no text`, "note_empty");
    }
    notes.push(definition ? blocksOf(definition.children, reading) : []);
  }
  for (const [identifier, definition] of reading.definitions) {
    if (reading.referred.has(identifier)) continue;
    reading.refuse(definition, "note", `[^${identifier}] is never referred to`, "note_unused");
  }
  return notes;
}
