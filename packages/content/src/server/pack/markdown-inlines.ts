import type { Inline } from "@sovereign/content/public/rich-text";
import type { Link, Nodes, PhrasingContent, Text } from "mdast";
import { splitAcronyms } from "./acronyms.ts";
import type { Reading } from "./markdown-reading.ts";
import { addressFault } from "./safe-address.ts";
import { properLine } from "./typography.ts";

const DEEPEST = 24;

/** The pieces of a line; in headings acronyms stay as they are. */
export function inlinesOf(
  nodes: PhrasingContent[],
  reading: Reading,
  { acronyms = true, depth = 0 } = {},
): Inline[] {
  if (depth > DEEPEST && nodes[0]) reading.refuse(nodes[0], "text", "is nested too deeply");
  if (depth > DEEPEST) return [];
  const inner = (children: PhrasingContent[]) =>
    inlinesOf(children, reading, { acronyms, depth: depth + 1 });
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
        refuseStrayNote(node, reading);
        return acronyms ? splitAcronyms(node.value) : [{ kind: "text", text: node.value }];
      case "emphasis":
        return [{ kind: "em", children: inner(node.children) }];
      case "strong":
        return [{ kind: "strong", children: inner(node.children) }];
      case "inlineCode":
        return [{ kind: "code", text: reading.fill(node.value) }];
      case "break":
        return [{ kind: "break" }];
      case "link":
        return link(node, inner(node.children), reading);
      case "linkReference":
        return inner(node.children); // Refused where its address is defined.
      case "footnoteReference":
        return [{ kind: "note", number: reading.noteNumber(node.identifier) }];
      case "html":
        reading.refuse(node, "text", "must not hold HTML; the sign itself is written \\<");
        return [];
      case "image":
      case "imageReference":
        reading.refuse(node, "picture", "must stand in a paragraph of its own");
        return [];
      default:
        reading.refuse(node, "text", `must not hold this kind of Markdown (${node.type})`);
        return [];
    }
  });
}

/** The pieces of a line that is no Markdown, such as the caption of a picture. */
export function lineInlines(line: string): Inline[] {
  return splitAcronyms(properLine(line.trim()));
}

/** The words of a node, without their emphasis. */
export function wordsOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

function link(node: Link, children: Inline[], reading: Reading): Inline[] {
  const href = reading.fill(node.url);
  const fault = addressFault(href);
  if (fault) reading.refuse(node, "link", fault);
  if (node.title) reading.refuse(node, "link", "must not have a title; nobody would see it");
  if (wordsOf(node).trim() === "") reading.refuse(node, "link", "must have words");
  return fault ? [] : [{ kind: "link", href, children }];
}

/** A footnote that is not defined is text to the parser; only its source tells it from \[^1]. */
function refuseStrayNote(node: Text, reading: Reading): void {
  const source = reading.sourceOf(node) ?? node.value;
  const [stray] = /(?<!\\)\[\^[^\]\s]+\]/.exec(source) ?? [];
  if (stray) reading.refuse(node, "note", `${stray} is not defined`);
}
