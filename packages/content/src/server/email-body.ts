import { placeholdersIn } from "@sovereign/content/public/fill";
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
