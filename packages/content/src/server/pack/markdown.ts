import type { RichText } from "@sovereign/content/public/rich-text";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { blocksOf } from "./markdown-blocks.ts";
import { boundProblem } from "./markdown-bounds.ts";
import { createReading, type MarkdownPlace, type Reading } from "./markdown-reading.ts";
import { PackError, type PackProblem } from "./pack-error.ts";

// One ~ is text: "~5" means about five.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

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
    const { line, message } = bound ?? { line: 1, message: "is nested too deeply" };
    reading.refuseLine(line, message);
  }
  return { tree, problems: reading.problems };
}

/** Returns null when the text is nested too deeply. */
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

/** In the order of their numbers; a note may refer to further ones. */
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

// A noncharacter, which Markdown reads neither as emphasis nor as punctuation.
const STAND_IN = "\u{FDD0}";
const RULE = /^[\s>]*(?:_[ \t]*){3,}$/;
const FIELDS = ["value", "url", "alt", "title", "label", "identifier"] as const;

/**
 * Protects blanks to fill in (three or more underscores) from the parser, which reads "$______" as
 * emphasis. Offsets stay the same; a line of underscores alone remains a rule.
 */
function hideBlanks(text: string): string {
  const hide = (line: string) =>
    RULE.test(line)
      ? line
      : line.replace(/(?<!\\)_{3,}/g, (blank) => STAND_IN.repeat(blank.length));
  return text.split("\n").map(hide).join("\n");
}

function showBlanks(node: Nodes): void {
  const fields = node as Partial<Record<(typeof FIELDS)[number], string | null>>;
  for (const field of FIELDS) {
    const value = fields[field];
    if (value?.includes(STAND_IN)) fields[field] = value.replaceAll(STAND_IN, "_");
  }
  if ("children" in node) for (const child of node.children) showBlanks(child);
}
