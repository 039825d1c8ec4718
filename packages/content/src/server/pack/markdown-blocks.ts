import type { Block } from "@sovereign/content/public/rich-text";
import type {
  Heading,
  Image,
  List,
  Nodes,
  Paragraph,
  RootContent,
  Table,
  TableCell,
  Text,
} from "mdast";
import { inlinesOf, lineInlines, wordsOf } from "./markdown-inlines.ts";
import type { Reading } from "./markdown-reading.ts";
import { UnreadableFile } from "./pack-files.ts";
import { pictureBeside } from "./pictures.ts";
import { properEllipses, properLine, properQuotes } from "./typography.ts";

const DEEPEST = 12;
const MAX_PICTURE_BYTES = 1024 * 1024;

/** Converts Markdown nodes to blocks; unsupported ones are reported as errors. */
export function blocksOf(nodes: RootContent[], reading: Reading, depth = 0): Block[] {
  if (depth > DEEPEST && nodes[0])
    reading.refuse(nodes[0], "text", "is nested too deeply", "nested");
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case "paragraph":
        return [paragraph(node, reading)];
      case "heading":
        return heading(node, reading);
      case "list":
        return [list(node, reading, depth)];
      case "blockquote":
        return [{ kind: "quote", children: blocksOf(node.children, reading, depth + 1) }];
      case "table":
        return [table(node, reading)];
      case "code":
        return [{ kind: "code", text: reading.fill(node.value) }];
      case "thematicBreak":
        return [{ kind: "rule" }];
      case "footnoteDefinition":
        return [];
      case "html":
        reading.refuse(node, "text", "must not hold HTML; the sign itself is written \\<", "html");
        return [];
      case "definition":
        reading.refuse(node, "link", "is written in its place: [words](address)", "link_reference");
        return [];
      default:
        reading.refuse(
          node,
          "text",
          `must not hold this kind of Markdown (${node.type})`,
          "unsupported",
        );
        return [];
    }
  });
}

function paragraph(node: Paragraph, reading: Reading): Block {
  const [first] = node.children;
  if (node.children.length === 1 && first?.type === "image") return figure(first, reading);
  setMarks(node, reading);
  return { kind: "paragraph", children: inlinesOf(node.children, reading) };
}

function heading(node: Heading, reading: Reading): Block[] {
  setMarks(node, reading);
  const words = wordsOf(node);
  const level = node.depth;
  if (level !== 2 && level !== 3 && level !== 4) {
    reading.refuse(
      node,
      "heading",
      "must have two, three or four #; the title is above it",
      "heading_level",
    );
    return [];
  }
  if (words.trim() === "") reading.refuse(node, "heading", "must have words", "heading_empty");
  const children = inlinesOf(node.children, reading, { acronyms: false });
  return [{ kind: "heading", level, id: reading.headingId(words), children }];
}

function list({ ordered, start, children }: List, reading: Reading, depth: number): Block {
  for (const item of children) {
    if (typeof item.checked === "boolean")
      reading.refuse(item, "list", "must not have tick boxes", "ticks");
  }
  const items = children.map((item) => blocksOf(item.children, reading, depth + 1));
  return { kind: "list", ordered: ordered === true, start: start ?? 1, items };
}

function table(node: Table, reading: Reading): Block {
  const [first, ...others] = node.children;
  const columns = first?.children.length ?? 0;
  const [head = [], ...rows] = [first, ...others].map((row) =>
    Array.from({ length: columns }, (_, index) => {
      const cell = row?.children[index];
      if (cell) setMarks(cell, reading);
      return cell ? inlinesOf(cell.children, reading) : [];
    }),
  );
  for (const row of others) {
    if (row.children.length <= columns) continue;
    reading.refuse(row, "table", `must have ${columns} cells, as the first row`, "cells");
  }
  const align = head.map((_, index) => node.align?.[index] ?? null);
  return { kind: "table", align, head, rows };
}

function figure(node: Image, reading: Reading): Block {
  const { pictures, file } = reading.place;
  const alt = properLine(reading.fill(node.alt ?? "").trim());
  if (alt === "")
    reading.refuse(
      node,
      "picture",
      "must have a description: ![what it shows](…)",
      "picture_undescribed",
    );
  const caption = lineInlines(reading.fill(node.title ?? ""));
  try {
    const shown = pictureBeside(pictures, file, node.url);
    reading.pictureBytes += shown.src.length;
    if (reading.pictureBytes <= MAX_PICTURE_BYTES) {
      return { kind: "figure", ...shown, alt, caption };
    }
    throw new UnreadableFile("must be at most 1 MB with the text's other pictures");
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    reading.refuse(node, "picture", error.message, "picture_unusable");
    return { kind: "rule" };
  }
}

/** Leaves code as it is; it counts as a word next to quotation marks. */
function setMarks(block: Paragraph | Heading | TableCell, reading: Reading): void {
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
