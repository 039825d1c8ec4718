import type { RichText } from "@sovereign/content/public/rich-text";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { blocksOf } from "./markdown-blocks.ts";
import { createReading, type MarkdownPlace, type Reading } from "./markdown-reading.ts";
import { PackError, type PackFault } from "./pack-fault.ts";

// One ~ is text: "~5" says about five.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/**
 * Reads the Markdown of a text as a tree without markup (decision 26). Throws a PackError with
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

/** Most lines of a text: a book's chapter has a tenth of them. */
const MOST_LINES = 2000;
/** Most of Markdown's own signs between two empty lines; those of tables are bounded apart. */
const MOST_SIGNS = 500;
/** Most bars of a line; every row of a table gets as many cells as the first has. */
const MOST_BARS = 50;
const SIGNS = /[[\]!*_~`<&\\]/g;
/** This many quote or list marks, or blanks, at the beginning of a line are no longer text. */
const BURIED = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){20}|^[ \t]{100,}\S/;

/**
 * Why a text is not even parsed, with its line from 1: the parser takes time by the square of the
 * lines, and of the signs in one paragraph, and cannot be stopped (decision 26).
 */
function boundFault(text: string): Pick<PackFault, "line" | "message"> | null {
  let signs = 0;
  for (const [index, words] of text.trimEnd().split("\n").entries()) {
    const line = index + 1;
    if (line > MOST_LINES) return { line, message: `must be at most ${MOST_LINES} lines` };
    if (BURIED.test(words)) return { line, message: "is nested too deeply" };
    if (words.split("|").length > MOST_BARS + 1) {
      return { line, message: `must have at most ${MOST_BARS} bars (|) in a line` };
    }
    signs = words.trim() === "" ? 0 : signs + (words.match(SIGNS)?.length ?? 0);
    if (signs > MOST_SIGNS) {
      const message = `must have at most ${MOST_SIGNS} of Markdown's signs between two empty lines`;
      return { line, message };
    }
  }
  return null;
}

// A noncharacter: it is in no text, and to Markdown it is neither a mark of emphasis nor punctuation.
const STAND_IN = "\u{FDD0}";
const RULE = /^[\s>]*(?:_[ \t]*){3,}$/;
const FIELDS = ["value", "url", "alt", "title", "label", "identifier"] as const;

/**
 * A text whose blanks to fill in, three and more underscores, are no emphasis to a parser: what stands
 * right beside one, "$______" or "______%", would have it begin or end there, and the line to write on
 * be gone. Every place in the text stays where it is; a line of nothing else remains a rule.
 */
function hideBlanks(text: string): string {
  const hide = (line: string) =>
    RULE.test(line)
      ? line
      : line.replace(/(?<!\\)_{3,}/g, (blank) => STAND_IN.repeat(blank.length));
  return text.split("\n").map(hide).join("\n");
}

/** Gives the blanks of a parsed text back, wherever they stand. */
function showBlanks(node: Nodes): void {
  const fields = node as Partial<Record<(typeof FIELDS)[number], string | null>>;
  for (const field of FIELDS) {
    const value = fields[field];
    if (value?.includes(STAND_IN)) fields[field] = value.replaceAll(STAND_IN, "_");
  }
  if ("children" in node) for (const child of node.children) showBlanks(child);
}
