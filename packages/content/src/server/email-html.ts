import { escapeHtml } from "@sovereign/content/public/escape-html";
import { replacePlaceholders } from "@sovereign/content/public/fill";
import type { Block, Inline } from "./email-body.ts";
import { fillAddress, type ValueFor } from "./email-values.ts";

const PARAGRAPH =
  "margin:0 0 18px;font:400 18px/30px Georgia,'Times New Roman',serif;color:#17140F";
const BUTTON =
  "display:inline-block;padding:16px 32px;font:600 16px/24px 'Helvetica Neue',Arial,sans-serif;color:#F7F3EB;text-decoration:none;text-align:center";

/** The rows of a mail's table: paragraphs, and the link that stands alone as the button. */
export function emailRows(blocks: Block[], valueFor: ValueFor): string {
  return blocks
    .map((block) => {
      const content = inlineHtml(block.children, valueFor);
      if (block.kind === "button") return buttonRow(fillAddress(block.href, valueFor), content);
      if (content.trim() === "") return "";
      return `<tr><td class="pad" style="padding:0 56px"><p class="t" style="${PARAGRAPH}">${content}</p></td></tr>`;
    })
    .filter(Boolean)
    .join("\n");
}

function buttonRow(href: string, label: string): string {
  return `<tr><td class="pad" style="padding:10px 56px 30px"><table role="presentation" class="btnw"><tr><td class="btn" bgcolor="#17140F" style="background:#17140F;border-radius:2px"><a href="${escapeHtml(href)}" style="${BUTTON}">${label}</a></td></tr></table></td></tr>`;
}

function inlineHtml(children: Inline[], valueFor: ValueFor): string {
  return children
    .map((inline) => {
      if (inline.kind === "text") return textHtml(inline.text, valueFor);
      const content = inlineHtml(inline.children, valueFor);
      if (inline.kind !== "link") return `<${inline.kind}>${content}</${inline.kind}>`;
      return link(fillAddress(inline.href, valueFor), content);
    })
    .join("");
}

function textHtml(text: string, valueFor: ValueFor): string {
  // No placeholder has a sign that is escaped.
  return replacePlaceholders(escapeHtml(text), (name) => {
    const value = escapeHtml(valueFor(name));
    return name === "email" ? link(`mailto:${valueFor(name)}`, value) : value;
  });
}

function link(href: string, content: string): string {
  return `<a class="t" href="${escapeHtml(href)}" style="color:#17140F">${content}</a>`;
}
