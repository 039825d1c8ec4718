import type { Nodes, Root, RootContent, Table, TableCell, Text } from "mdast";
import { gfmFootnoteToMarkdown } from "mdast-util-gfm-footnote";
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Options,
  type State,
  toMarkdown,
} from "mdast-util-to-markdown";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export type { BlockContent, List, PhrasingContent, RootContent, Table } from "mdast";

// One ~ is text: "~5" means about five.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** Parses the Markdown of an item into its syntax tree, with the place of each node. */
export function parsePieceMarkdown(text: string): Root {
  const root = parser.parse(hideBlanks(text));
  eachField(root, (value) => value.replaceAll(STAND_IN, "_"));
  return root;
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

function eachField(node: Nodes, change: (value: string) => string): void {
  const fields = node as Partial<Record<(typeof FIELDS)[number], string | null>>;
  for (const field of FIELDS) {
    const value = fields[field];
    if (value) fields[field] = change(value);
  }
  if ("children" in node) for (const child of node.children) eachField(child, change);
}

declare module "mdast-util-to-markdown" {
  interface ConstructNameMap {
    tableCell: "tableCell";
  }
}

/** Signs that lists use; others where a list follows on one of its kind. */
export type ListSigns = { bullet: "-" | "*"; bulletOrdered: "." | ")" };

/** Writes blocks as the house writes Markdown: each parses to the same again. */
export function writePieceMarkdown(blocks: RootContent[], signs?: ListSigns): string {
  const written = toMarkdown({ type: "root", children: blocks }, { ...HOUSE, ...signs });
  return written.replaceAll(STAND_IN, "_").trimEnd();
}

/** Neither of these opens emphasis: a blank, and an underscore within a word. */
const PLAIN_UNDERSCORES = /_{3,}|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu;

/** An address is a link, in which a sign that is escaped would lead elsewhere. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<]+/giu;

/** The library escapes each &, though few begin a character reference. */
const NO_REFERENCE = /(?<!\\)\\&(?!#?[A-Za-z0-9]+;)/g;

function text(node: Text, _: unknown, state: State, info: Info): string {
  const hidden = node.value
    .replace(ADDRESS, (found) => found.replaceAll("_", STAND_IN))
    .replace(PLAIN_UNDERSCORES, (found) => STAND_IN.repeat(found.length));
  return state.safe(hidden, info).replace(NO_REFERENCE, "&");
}

function table(node: Table, _: unknown, state: State, info: Info): string {
  const cell = (each: TableCell) => {
    const exits = [state.enter("tableCell"), state.enter("phrasing")];
    const words = state.containerPhrasing(each, { ...info, before: " ", after: " " });
    for (const exit of exits.reverse()) exit();
    return words === "" ? " " : ` ${words} `;
  };
  const sides = { left: ":--", center: ":-:", right: "--:" };
  const [head, ...rows] = node.children.map((row) => `|${row.children.map(cell).join("|")}|`);
  const columns = node.children[0]?.children ?? [];
  const rule = columns.map((_cell, column) => {
    const side = node.align?.[column];
    return side ? sides[side] : "---";
  });
  return [head, `|${rule.join("|")}|`, ...rows].join("\n");
}

/** A bar within code ends a cell too. */
const inlineCode: Handle = (node, parent, state) => {
  const written = defaultHandlers.inlineCode(node, parent, state);
  return state.stack.includes("tableCell") ? written.replaceAll("|", "\\|") : written;
};

const HOUSE: Options = {
  bullet: "-",
  bulletOrdered: ".",
  emphasis: "*",
  strong: "*",
  rule: "-",
  fences: true,
  listItemIndent: "one",
  incrementListMarker: true,
  resourceLink: true,
  extensions: [gfmFootnoteToMarkdown()],
  handlers: {
    text,
    table,
    inlineCode,
    // Two spaces, unless the line must not end.
    break: (_node, _parent, state) =>
      state.stack.includes("tableCell") || state.stack.includes("headingAtx") ? " " : "  \n",
  },
  unsafe: [
    { character: "~", after: "~", inConstruct: "phrasing" },
    { character: "~", before: "~", inConstruct: "phrasing" },
    { character: "|", inConstruct: "tableCell" },
    { character: "\n", inConstruct: "tableCell" },
    { character: "|", atBreak: true },
  ],
};
