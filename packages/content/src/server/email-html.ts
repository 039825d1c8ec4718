import { escapeHtml, replacePlaceholders } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { mailStop } from "@sovereign/content/words/mails";
import type { BroadcastKind } from "@sovereign/domain/broadcast";
import { type Block, fillAddress, type Inline, type ValueFor } from "./email-body.ts";

/** The kind of an email that can be stopped, and the page that stops it. */
export type MailStop = { kind: BroadcastKind; url: string };

export type EmailFooter = { reason: string | null; stop: MailStop | undefined; sender: string };

const PARAGRAPH =
  "margin:0 0 18px;font:400 18px/30px Georgia,'Times New Roman',serif;color:#17140F";
const BUTTON =
  "display:inline-block;padding:16px 32px;font:600 16px/24px 'Helvetica Neue',Arial,sans-serif;color:#F7F3EB;text-decoration:none;text-align:center";

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
  return replacePlaceholders(escapeHtml(text), (name) => {
    const value = escapeHtml(valueFor(name)).replaceAll("\n", "<br>");
    return name === "email" ? link(`mailto:${valueFor(name)}`, value) : value;
  });
}

function link(href: string, content: string): string {
  return `<a class="t" href="${escapeHtml(href)}" style="color:#17140F">${content}</a>`;
}

// Email clients support neither external style sheets nor our fonts.
const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; } table { border-collapse: collapse; }
a:focus-visible { outline: 2px solid #17140F; outline-offset: 3px; }
@media (max-width: 620px) { .pad { padding-left: 24px !important; padding-right: 24px !important; } .h { font-size: 34px !important; line-height: 40px !important; } .btnw { width: 100% !important; } .btnw a { display: block !important; padding: 16px 0 !important; } .out { padding: 0 !important; } }
@media (prefers-color-scheme: dark) { .bg { background: #0A0908 !important; } .sheet { background: #100F0D !important; } .t { color: #F2EEE5 !important; } .t3 { color: #979082 !important; } .ln { border-color: #2B2823 !important; } .m { background: #C8B088 !important; } .btn { background: #F2EEE5 !important; } .btn a { color: #14120F !important; } }`;

const REED = `<td width="2" height="16" bgcolor="#7D5B2A" class="m" style="width:2px;height:16px;line-height:16px;font-size:0">&nbsp;</td>`;
const GAP = `<td width="3" style="width:3px;font-size:0;line-height:16px">&nbsp;</td>`;
const MARK = `<table role="presentation" aria-hidden="true"><tr>${Array(5).fill(REED).join(GAP)}</tr></table>`;

function footerHtml({ reason, stop, sender }: EmailFooter): string {
  if (!stop) return escapeHtml(`${reason ?? ""} ${sender}`.trim());
  const act = `<a class="t3" href="${escapeHtml(stop.url)}" style="color:#675F51">${mailStop.act}</a>`;
  return `${escapeHtml(reason ?? "")} ${act}${mailStop.how} ${escapeHtml(sender)}`;
}

/** Renders a whole email as HTML; `rows` is HTML, everything else text. */
export function emailPage(parts: {
  productName: string;
  subject: string;
  preheader: string;
  rows: string;
  footer: EmailFooter;
}): string {
  const subject = escapeHtml(parts.subject);
  return `<!doctype html>
<html lang="${language.tag}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title>
<style>
${STYLES}
</style></head>
<body class="bg" style="margin:0;padding:0;background:#EEE8DC">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(parts.preheader)}</div>
<table role="presentation" width="100%" class="bg" style="background:#EEE8DC"><tr><td align="center" class="out" style="padding:32px 0">
<table role="presentation" width="600" class="sheet" style="width:100%;max-width:600px;background:#F7F3EB">
<tr><td class="pad" style="padding:36px 56px 0"><table role="presentation" width="100%"><tr><td class="t" style="font:400 24px/28px Georgia,'Times New Roman',serif;letter-spacing:-.01em;color:#17140F">${escapeHtml(parts.productName)}</td><td align="right">${MARK}</td></tr></table></td></tr>
<tr><td class="pad" style="padding:56px 56px 24px"><h1 class="t h" style="margin:0;font:400 42px/48px Georgia,'Times New Roman',serif;letter-spacing:-.02em;color:#17140F">${subject}</h1></td></tr>
${parts.rows}
<tr><td class="pad" style="padding:26px 56px 40px"><table role="presentation" width="100%"><tr><td class="ln" style="border-top:1px solid #DDD5C6;padding-top:20px"><p class="t3" style="margin:0;font:400 14px/22px 'Helvetica Neue',Arial,sans-serif;color:#675F51">${footerHtml(parts.footer)}</p></td></tr></table></td></tr>
</table></td></tr></table></body></html>
`;
}
