import type { Block, ColumnAlign, Inline } from "@sovereign/content/public/rich-text";
import { createElement, Fragment, type ReactNode } from "react";

/** Parts never move, so they need no keys. */
export function inOrder<Part>(
  parts: readonly Part[],
  draw: (part: Part, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}

type LinkTarget = { kind: "outside" | "mail" | "inside"; href: string };

/** Checks again after the pack's check (decision 26); null renders the words without a link. */
export function linkTarget(href: string): LinkTarget | null {
  if (/^https?:\/\/[^\s]+$/i.test(href)) return { kind: "outside", href };
  // A build has the place of its server's address.
  if (/^mailto:(?:[^\s]+@[^\s]+|⟦\w+⟧)$/i.test(href)) return { kind: "mail", href };
  // Two slashes, or a slash and a backslash, would be another host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return { kind: "inside", href };
  return null;
}

/** Allows data URLs, this site and https. */
export function isPictureSource(src: string): boolean {
  return (
    /^data:image\/[a-z+.-]+[;,]/i.test(src) || /^https:\/\//i.test(src) || /^\/(?![/\\])/.test(src)
  );
}

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

/** Whether every cell is an amount or empty, which aligns the column right. */
function isAmounts(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => AMOUNT.test(cell)) &&
    cells.every((cell) => AMOUNT.test(cell) || NOTHING.test(cell))
  );
}

/** Returns the author's alignment, else amounts right and words left. */
export function columnAligns(table: Extract<Block, { kind: "table" }>): ColumnAlign[] {
  return table.head.map((_, column) => {
    const said = table.align[column];
    if (said) return said;
    return isAmounts(table.rows.map((row) => plainWords(row[column] ?? []).trim()))
      ? "right"
      : "left";
  });
}

/** Of the widest column: a shorter paragraph would leave lines empty beside the letter. */
const TWO_LINES = 150;

function lengthOf(parts: readonly Inline[]): number {
  return parts.reduce((length, part) => {
    if ("children" in part) return length + lengthOf(part.children);
    return "text" in part ? length + part.text.length : length;
  }, 0);
}

/** Whether a text starts with a letter that works as a drop cap: none with a descender. */
export function opensWithLetter(blocks: readonly Block[]): boolean {
  const first = blocks[0];
  if (first?.kind !== "paragraph" || lengthOf(first.children) < TWO_LINES) return false;
  const [opening] = first.children;
  return opening?.kind === "text" && /^(?![QJ])\p{L}/u.test(opening.text);
}
