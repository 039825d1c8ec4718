import { placeholdersIn, replacePlaceholders } from "@sovereign/content/public/fill";
import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A piece of a paragraph; texts and addresses may hold placeholders. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "em" | "strong"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] };

/** A paragraph, or the one link that stands alone and becomes the button. */
export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "button"; href: string; children: Inline[] };

/**
 * Reads the Markdown of a mail: paragraphs with emphasis and links. Anything else is refused with
 * an Error, because neither the HTML nor the plain text would know how to show it.
 */
export function parseEmailBody(markdown: string): Block[] {
  return parser.parse(markdown).children.map((node): Block => {
    if (node.type !== "paragraph") throw unsupported(node.type);
    const children = inlines(node.children);
    const [first] = children;
    if (children.length === 1 && first?.kind === "link") return { ...first, kind: "button" };
    return { kind: "paragraph", children };
  });
}

// The pack's own parser without its tables and notes, which no mail has and which take time to load.
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
 * Whether a paragraph is complete: one that links to a page a deployment does not have, its address
 * given as empty, is left out. The button never is: a mail without its one act must not go out.
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

/** Gives the value of a placeholder; throws an Error naming one that has none. */
export type ValueFor = (name: string) => string;

/** A text with its placeholders filled in. */
export function fillText(text: string, valueFor: ValueFor): string {
  return replacePlaceholders(text, valueFor);
}

/** A text for a mail's header; refuses line breaks and other control characters. */
export function fillHeader(text: string, valueFor: ValueFor): string {
  const filled = fillText(text, valueFor);
  // A line break in a header would begin another header.
  if (/\p{Cc}/u.test(filled)) throw new Error("A mail's header may not hold control characters");
  return filled;
}

/** The address of a link; anything but a web or mail address is refused, unquoted in the error. */
export function fillAddress(href: string, valueFor: ValueFor): string {
  const filled = fillText(href, valueFor);
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/u.test(filled) || !URL.canParse(filled)) {
    throw new Error(`Not a web address: ${href}`);
  }
  return filled;
}
