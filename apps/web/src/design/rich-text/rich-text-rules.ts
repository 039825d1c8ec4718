import type { Block, ColumnAlign, Inline } from "@sovereign/content/public/rich-text";
import { createElement, Fragment, type ReactNode } from "react";

/** Draws the parts of a text one after the other; a text never reorders, so its parts need no keys. */
export function inOrder<Part>(
  parts: readonly Part[],
  draw: (part: Part, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}

/** Where a link of a text may lead: out of the product, to a mailbox, or to a page of the product. */
type LinkTarget = { kind: "outside" | "mail" | "inside"; href: string };

/**
 * Decides about an address in a text (decision 26). The pack's check has refused the rest already;
 * this is the second lock: null means that the words stand without a link.
 */
export function linkTarget(href: string): LinkTarget | null {
  if (/^https?:\/\/[^\s]+$/i.test(href)) return { kind: "outside", href };
  if (/^mailto:[^\s]+@[^\s]+$/i.test(href)) return { kind: "mail", href };
  // Two slashes, or a slash and a backslash, would be another host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return { kind: "inside", href };
  return null;
}

/** Whether a picture may be shown from there: the text's own data, this site, or a secure address. */
export function isPictureSource(src: string): boolean {
  return (
    /^data:image\/[a-z+.-]+[;,]/i.test(src) || /^https:\/\//i.test(src) || /^\/(?![/\\])/.test(src)
  );
}

/** The words of a line without its markup. */
export function plainWords(children: readonly Inline[]): string {
  return children
    .map((part) => {
      if ("text" in part) return part.text;
      if ("children" in part) return plainWords(part.children);
      return part.kind === "break" ? " " : "";
    })
    .join("");
}

const AMOUNT =
  /^(?:about |~|≈)?[+−–-]?\s?[$€£]?\d[\d,.\s]*(?:[–-][$€£]?\d[\d,.]*)?\s?(?:%|°|[kmbKMB]\b)?(?:\s\p{Ll}+)?$/u;
const NOTHING = /^[\s–—-]*$/;

/** Whether every cell of a column is an amount or empty: such columns stand flush right. */
function isAmounts(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => AMOUNT.test(cell)) &&
    cells.every((cell) => AMOUNT.test(cell) || NOTHING.test(cell))
  );
}

/** How each column of a table is aligned: as its author said, amounts right, words left. */
export function columnAligns(table: Extract<Block, { kind: "table" }>): ColumnAlign[] {
  return table.head.map((_, column) => {
    const said = table.align[column];
    if (said) return said;
    return isAmounts(table.rows.map((row) => plainWords(row[column] ?? []).trim()))
      ? "right"
      : "left";
  });
}

/** Whether a text opens with a letter that can stand as a drop cap: none with a tail under the line. */
export function opensWithLetter(blocks: readonly Block[]): boolean {
  const first = blocks[0];
  if (first?.kind !== "paragraph") return false;
  const [opening] = first.children;
  return opening?.kind === "text" && /^(?![QJ])\p{L}/u.test(opening.text);
}
