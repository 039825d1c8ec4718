import { escapeHtml } from "@sovereign/content/public/fill";
import type { Block, Inline, RichText } from "@sovereign/content/public/rich-text";

/** Returns a text as HTML for other programs; `origin` completes the site's own links. */
export function richTextHtml({ blocks, notes }: RichText, origin: string): string {
  const listed = notes.map((note) => `<li>${blocksHtml(note, origin)}</li>`).join("");
  return blocksHtml(blocks, origin) + (listed && `<hr><ol>${listed}</ol>`);
}

const blocksHtml = (blocks: readonly Block[], origin: string) =>
  blocks.map((block) => blockHtml(block, origin)).join("");

function blockHtml(block: Block, origin: string): string {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part) => inlineHtml(part, origin)).join("");
  const cells = (tag: "td" | "th", row: readonly Inline[][]) =>
    `<tr>${row.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join("")}</tr>`;
  switch (block.kind) {
    case "paragraph":
      return `<p>${inline(block.children)}</p>`;
    case "heading":
      return `<h${block.level}>${inline(block.children)}</h${block.level}>`;
    case "list": {
      const items = block.items.map((item) => `<li>${blocksHtml(item, origin)}</li>`).join("");
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "quote":
      return `<blockquote>${blocksHtml(block.children, origin)}</blockquote>`;
    case "table":
      return `<table>${cells("th", block.head)}${block.rows.map((row) => cells("td", row)).join("")}</table>`;
    case "figure":
      return `<p>${escapeHtml(block.alt)}</p><p>${inline(block.caption)}</p>`;
    case "code":
      return `<pre>${escapeHtml(block.text)}</pre>`;
    case "rule":
      return "<hr>";
  }
}

function inlineHtml(part: Inline, origin: string): string {
  switch (part.kind) {
    case "text":
    case "caps":
      return escapeHtml(part.text);
    case "code":
      return `<code>${escapeHtml(part.text)}</code>`;
    case "note":
      return `<sup>${part.number}</sup>`;
    case "break":
      return "<br>";
  }
  const children = part.children.map((child) => inlineHtml(child, origin)).join("");
  if (part.kind !== "link") return `<${part.kind}>${children}</${part.kind}>`;
  const { href } = part;
  // A fragment leads nowhere outside of the page.
  if (href.startsWith("#")) return children;
  const address = href.startsWith("/") ? origin + href : href;
  return `<a href="${escapeHtml(address)}">${children}</a>`;
}
