import type { Inline } from "@sovereign/content/public/rich-text";
import { placeOf } from "@sovereign/domain/shown-price";
import type { Link, Nodes, PhrasingContent, Text } from "mdast";
import type { Reading } from "./markdown-reading.ts";
import { properLine } from "./typography.ts";

const DEEPEST = 24;

/** Converts the nodes of a line; acronyms in headings stay as they are. */
export function inlinesOf(
  nodes: PhrasingContent[],
  reading: Reading,
  { acronyms = true, depth = 0 } = {},
): Inline[] {
  if (depth > DEEPEST && nodes[0])
    reading.refuse(nodes[0], "text", "is nested too deeply", "nested");
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
        return inner(node.children);
      case "footnoteReference":
        return [{ kind: "note", number: reading.noteNumber(node.identifier) }];
      case "html":
        reading.refuse(node, "text", "must not hold HTML; the sign itself is written \\<", "html");
        return [];
      case "image":
      case "imageReference":
        reading.refuse(node, "picture", "must stand in a paragraph of its own", "picture_within");
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

/** Converts a plain line, such as the caption of a picture. */
export function lineInlines(line: string): Inline[] {
  return splitAcronyms(properLine(line.trim()));
}

/** Returns the text of a node without its emphasis. */
export function wordsOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

function link(node: Link, children: Inline[], reading: Reading): Inline[] {
  const href = reading.fill(node.url);
  const problem = addressProblem(href);
  if (problem) reading.refuse(node, "link", problem, "link_address");
  if (node.title)
    reading.refuse(node, "link", "must not have a title; nobody would see it", "link_title");
  if (wordsOf(node).trim() === "") reading.refuse(node, "link", "must have words", "link_empty");
  return problem ? [] : [{ kind: "link", href, children }];
}

/** The parser reads an undefined footnote as text; only the source distinguishes it from \[^1]. */
function refuseStrayNote(node: Text, reading: Reading): void {
  const source = reading.sourceOf(node) ?? node.value;
  const [stray] = /(?<!\\)\[\^[^\][\s]+\]/.exec(source) ?? [];
  if (stray) reading.refuse(node, "note", `${stray} is not defined`, "note_undefined");
}

const CAPITALS = /(?<![\p{L}\p{N}_])[A-Z]{3,}s?(?![\p{L}\p{N}_])/gu;
/** "ONE Thing" is written exactly so (specification, section 2); VIII is a number. */
const NOT_AN_ACRONYM = /^(?:ONE|[IVX]+)$/;

function splitAcronyms(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const { 0: letters, index } of text.matchAll(CAPITALS)) {
    if (NOT_AN_ACRONYM.test(letters)) continue;
    if (index > from) found.push({ kind: "text", text: text.slice(from, index) });
    found.push({ kind: "caps", text: letters });
    from = index + letters.length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

/** Returns why a URL is not allowed, or null. `address` is the URL as a browser receives it. */
function addressProblem(address: string): string | null {
  // Browsers drop tabs and line breaks inside a URL and read \ as /.
  if (/[\s\p{C}\\]/u.test(address)) return "must not hold spaces, control characters or \\";
  if (/&(?:#\w+|\w+);/.test(address)) return "must not hold character entities";
  if (address.startsWith("/") && !address.startsWith("//")) return null;
  const url = URL.parse(address);
  if (url && /^https?:\/\/[^/]/i.test(address)) {
    return url.username || url.password ? "must not hold a name or a password" : null;
  }
  if (url && /^mailto:[^@]+@[^@]+$/i.test(address)) return null;
  if (address === `mailto:${placeOf("supportEmail")}`) return null;
  return "must be https, http, mailto or a path that begins with one /";
}
