import type { Block, Inline } from "./email-body.ts";
import { fillAddress, fillText, type ValueFor } from "./email-values.ts";

/** The plain-text alternative: paragraphs apart, links written out. */
export function emailText(blocks: Block[], footer: string, valueFor: ValueFor): string {
  const paragraphs = blocks.map((block) => {
    const text = inlineText(block.children, valueFor);
    return block.kind === "button" ? `${text}:\n${fillAddress(block.href, valueFor)}` : text;
  });
  const shown = paragraphs.filter((paragraph) => paragraph.trim() !== "");
  return `${[...shown, `-- \n${footer}`].join("\n\n")}\n`;
}

function inlineText(children: Inline[], valueFor: ValueFor): string {
  return children
    .map((inline) => {
      if (inline.kind === "text") return fillText(inline.text, valueFor);
      const text = inlineText(inline.children, valueFor);
      return inline.kind === "link" ? `${text} (${fillAddress(inline.href, valueFor)})` : text;
    })
    .join("");
}
