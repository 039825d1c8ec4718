import { lexer, type Token } from "marked";

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
  return lexer(markdown).flatMap((token): Block[] => {
    if (token.type === "space") return [];
    if (token.type !== "paragraph") throw new Error(`a ${token.type} is not supported in a mail`);
    const children = inlines(token.tokens);
    const [first] = children;
    if (children.length === 1 && first?.kind === "link") return [{ ...first, kind: "button" }];
    return [{ kind: "paragraph", children }];
  });
}

function inlines(tokens: Token[] | undefined): Inline[] {
  return (tokens ?? []).map((token): Inline => {
    switch (token.type) {
      case "text":
      case "escape":
        return { kind: "text", text: token.text };
      case "em":
      case "strong":
        return { kind: token.type, children: inlines(token.tokens) };
      case "link":
        return { kind: "link", href: token.href, children: inlines(token.tokens) };
      default:
        throw new Error(`a ${token.type} is not supported in a mail`);
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

/** The names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Replaces literal text and placeholders of a text by what the two functions give for them. */
export function replacePlaceholders(
  text: string,
  literal: (text: string) => string,
  value: (name: string) => string,
): string {
  const parts = text.split(PLACEHOLDER);
  return parts.map((part, index) => (index % 2 ? value(part) : literal(part))).join("");
}

const PLACEHOLDER = /\{(\w+)\}/g;
