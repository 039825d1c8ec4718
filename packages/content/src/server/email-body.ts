import { placeholdersIn, replacePlaceholders } from "@sovereign/content/public/fill";
import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { boundProblem } from "./pack/markdown-bounds.ts";

/** Texts and URLs may contain placeholders. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "em" | "strong"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] };

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "button"; href: string; children: Inline[] };

/** Parses an email's Markdown; throws an Error on anything but paragraphs, emphasis and links. */
export function parseEmailBody(markdown: string): Block[] {
  const bound = boundProblem(markdown);
  if (bound) throw new Error(`line ${bound.line} ${bound.message}`);
  return parser.parse(markdown).children.map((node): Block => {
    if (node.type !== "paragraph") throw unsupported(node.type);
    const children = inlines(node.children);
    const [first] = children;
    if (children.length === 1 && first?.kind === "link") return { ...first, kind: "button" };
    return { kind: "paragraph", children };
  });
}

// The pack's parser without tables and footnotes, which emails do not use and which load slowly.
const parser = unified().use(remarkParse).freeze();

const unsupported = (type: string) => new Error(`a ${type} is not supported in a mail`);

function inlines(nodes: PhrasingContent[]): Inline[] {
  return nodes.map((node): Inline => {
    switch (node.type) {
      case "text":
        return { kind: "text", text: node.value };
      case "emphasis":
        return { kind: "em", children: inlines(node.children) };
      case "strong":
        return { kind: "strong", children: inlines(node.children) };
      case "link":
        return { kind: "link", href: node.url, children: inlines(node.children) };
      default:
        throw unsupported(node.type);
    }
  });
}

/**
 * Whether every link has a URL; an empty value means that the deployment has no such page. A
 * button is never left out, because an email without its action must not be sent.
 */
export function pointsSomewhere(block: Block, valueFor: (name: string) => string): boolean {
  const addressed = (href: string) => placeholdersIn(href).every((name) => valueFor(name) !== "");
  const everyLink = (children: Inline[]): boolean =>
    children.every(
      (inline) =>
        inline.kind === "text" ||
        (everyLink(inline.children) && (inline.kind !== "link" || addressed(inline.href))),
    );
  return block.kind === "button" || everyLink(block.children);
}

/** Returns the value of a placeholder; throws an Error when it has none. */
export type ValueFor = (name: string) => string;

/** Fills the placeholders of an email header; throws an Error on control characters. */
export function fillHeader(text: string, valueFor: ValueFor): string {
  const filled = replacePlaceholders(text, valueFor);
  // A line break would start another header.
  if (/\p{Cc}/u.test(filled)) throw new Error("A mail's header may not hold control characters");
  return filled;
}

/** Fills a link's URL; throws an Error, without the values, unless it is http, https or mailto. */
export function fillAddress(href: string, valueFor: ValueFor): string {
  const filled = replacePlaceholders(href, valueFor);
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/u.test(filled) || !URL.canParse(filled)) {
    throw new Error(`Not a web address: ${href}`);
  }
  return filled;
}
