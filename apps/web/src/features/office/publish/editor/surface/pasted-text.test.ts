import { getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { describe, expect, it, vi } from "vitest";
import { type Pasted, pastedHtml, pastedPlain } from "./pasted-text.ts";
import { readText, writeText } from "./surface-markdown.ts";
import { surfaceExtensions } from "./surface-schema.ts";

const schema = getSchema(surfaceExtensions());

const markdownOf = ({ doc }: Pick<Pasted, "doc">) => {
  doc.check();
  return writeText(doc, { blocks: [], tail: "" }).text;
};

/** What a text is made of, whatever program wrote it. */
type Run = { text: string; look?: "bold" | "italic"; href?: string; note?: string };
type Part =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "quote"; runs: Run[] }
  | { kind: "list"; ordered: boolean; items: { runs: Run[]; inner?: string[] }[] }
  | { kind: "table"; rows: string[][] };

const SENTENCES = [
  "More cash than looks clever.",
  "The date arrives whether or not the news is good.",
  "It’s “dull to produce”, and R&D costs $4 < $5.",
  "Figures of 1970_71 [sic] are 2 * 3 and ~5 percent.",
  "Zürich, Łódź, 東京 and naïve café.",
  "# no heading, 1. no list, > no quote",
  "A {product} for {app_price} in ______ days.",
  "C:\\Users\\ines and a\\*b",
  "A very long sentence that goes on and on so that a mail program would break it somewhere near its middle.",
  "Half-yearly — or quarterly… who knows?",
];

/** The same texts in each run; without marks the beginning of a line could be Markdown. */
function contentOf(seed: number, isMarked: boolean): Part[] {
  let state = seed * 7919 + 17;
  const pick = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const sentence = () => {
    const text = SENTENCES[pick(SENTENCES.length)] as string;
    return isMarked ? text : text.replace(/^# /, "");
  };
  const runs = (): Run[] => {
    const all: Run[] = [{ text: `${sentence()} ` }];
    const kind = pick(5);
    if (kind === 1) all.push({ text: "strong words", look: "bold" }, { text: " follow." });
    if (kind === 2) all.push({ text: "leaning words", look: "italic" }, { text: ", then more." });
    if (kind === 3) {
      all.push({ text: "a link", href: "https://example.test/a_b?x=1&y=(2)" }, { text: " ends." });
    }
    if (kind === 4)
      all.push({ text: "a claim", note: `Source ${seed}: ${sentence()}` }, { text: " stands." });
    return all;
  };
  const parts: Part[] = [];
  if (seed % 3 > 0) parts.push({ kind: "heading", level: seed % 3, text: "The form & its use" });
  const count = 2 + pick(4);
  for (let index = 0; index < count; index += 1) {
    const kind = pick(6);
    if (kind < 2) parts.push({ kind: "paragraph", runs: runs() });
    // Two quotes in a row are one in Word.
    else if (kind === 2 && parts.at(-1)?.kind !== "quote")
      parts.push({ kind: "quote", runs: [{ text: sentence() }] });
    else if (kind === 3) {
      const items = Array.from({ length: 2 + pick(3) }, (_, at) => {
        return { runs: runs(), ...(at === 1 && { inner: ["inner one", "inner two"] }) };
      });
      parts.push({ kind: "list", ordered: pick(2) === 1, items });
    } else if (kind === 4) {
      parts.push({
        kind: "table",
        rows: [
          ["", "This quarter", "Last"],
          ["Came in", "$96,000", "a|b"],
        ],
      });
    } else {
      parts.push({ kind: "heading", level: 2 + pick(2), text: `Part ${index}` });
      parts.push({ kind: "paragraph", runs: runs() });
    }
  }
  parts.push({ kind: "paragraph", runs: [{ text: "The end." }] });
  return parts;
}

const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

type Dress = (parts: Part[]) => string;
type Notes = { mark: (note: string) => string; end: () => string };

/** Numbers the notes of a text for one program. */
function notesOf(
  mark: (number: number) => string,
  wrap: (list: string[]) => string,
  one: (number: number, text: string) => string,
): Notes {
  const all: string[] = [];
  return {
    mark(note) {
      all.push(note);
      return mark(all.length);
    },
    end: () => (all.length === 0 ? "" : wrap(all.map((text, index) => one(index + 1, html(text))))),
  };
}

const word: Dress = (parts) => {
  const notes = notesOf(
    (number) =>
      `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt;mso-fareast-language:EN-US'>[${number}]</span></span><![endif]></span></span></a>`,
    (list) =>
      `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${list.join("")}</div>`,
    (number, text) =>
      `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[${number}]</span><![endif]></span></span></a> ${text}<o:p></o:p></p></div>`,
  );
  const run = ({ text, look, href, note }: Run) => {
    let shown = `<span lang=EN-US style='mso-ansi-language:EN-US'>${html(text)}</span>`;
    if (look === "bold") shown = `<b style='mso-bidi-font-weight:normal'>${shown}</b>`;
    if (look === "italic") shown = `<i style='mso-bidi-font-style:normal'>${shown}</i>`;
    if (href) shown = `<a href="${html(href)}">${shown}</a>`;
    return note ? shown + notes.mark(note) : shown;
  };
  const item = (sign: string, level: number, inner: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${inner}<o:p></o:p></p>\n`;
  const body = parts.map((part) => {
    switch (part.kind) {
      case "heading":
        return `<h${part.level} style='margin-top:12.0pt'><a name="_Toc1"></a><span style='mso-fareast-font-family:"Times New Roman"'>${html(part.text)}<o:p></o:p></span></h${part.level}>\n`;
      case "quote":
        return `<p class=MsoQuote style='margin-left:43.2pt'>${part.runs.map(run).join("")}<o:p></o:p></p>\n`;
      case "list":
        return part.items
          .map(({ runs, inner = [] }, index) => {
            const sign = part.ordered ? `${index + 1}.` : "·";
            return (
              item(sign, 1, runs.map(run).join("")) +
              inner.map((text) => item("o", 2, html(text))).join("")
            );
          })
          .join("");
      case "table":
        return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>${part.rows.map((row) => `<tr style='mso-yfti-irow:0'>${row.map((cell) => `<td width=200 valign=top style='width:150.25pt;padding:0cm 5.4pt'><p class=MsoNormal>${html(cell) || "&nbsp;"}<o:p></o:p></p></td>`).join("")}</tr>`).join("")}</table>\n`;
      default:
        return `<p class=MsoNormal style='margin-bottom:0cm'>${part.runs.map(run).join("")}<o:p></o:p></p>\n`;
    }
  });
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><style><!-- p.MsoNormal {mso-style-unhide:no; font-size:11.0pt} --></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body.join("")}${notes.end()}<!--EndFragment--></body></html>`;
};

const docs: Dress = (parts) => {
  const notes = notesOf(
    (number) => `<sup id="ftnt_ref${number}"><a href="#ftnt${number}">[${number}]</a></sup>`,
    (list) => `<hr class="c9">${list.join("")}`,
    (number, text) =>
      `<div><p class="c5 c8"><a href="#ftnt_ref${number}" id="ftnt${number}">[${number}]</a><span class="c7">&nbsp;${text}</span></p></div>`,
  );
  const run = ({ text, look, href, note }: Run) => {
    const weight = look === "bold" ? 700 : 400;
    const style = look === "italic" ? "italic" : "normal";
    const span = `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${weight};font-style:${style};text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${html(text)}</span>`;
    const shown = href
      ? `<a href="https://www.google.com/url?q=${encodeURIComponent(href)}&amp;sa=D&amp;source=editors&amp;ust=1" style="text-decoration:none;">${span}</a>`
      : span;
    return note ? shown + notes.mark(note) : shown;
  };
  const li = (inner: string, level: number) =>
    `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;" role="presentation">${inner}</p></li>`;
  const body = parts.map((part) => {
    switch (part.kind) {
      case "heading":
        return `<h${part.level} dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">${html(part.text)}</span></h${part.level}>`;
      case "quote":
        return `<blockquote><p dir="ltr">${part.runs.map(run).join("")}</p></blockquote>`;
      case "list": {
        const name = part.ordered ? "ol" : "ul";
        const items = part.items.map(
          ({ runs, inner }) =>
            li(runs.map(run).join(""), 1) +
            (inner
              ? `<ul style="margin-top:0;">${inner.map((text) => li(run({ text }), 2)).join("")}</ul>`
              : ""),
        );
        return `<${name} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items.join("")}</${name}>`;
      }
      case "table":
        return `<div dir="ltr" style="margin-left:0pt;"><table style="border:none;border-collapse:collapse;"><colgroup><col width="98"></colgroup><tbody>${part.rows.map((row) => `<tr style="height:0pt">${row.map((cell) => `<td style="border-left:solid #000000 1pt;"><p dir="ltr">${run({ text: cell })}</p></td>`).join("")}</tr>`).join("")}</tbody></table></div>`;
      default:
        return `<p dir="ltr" style="line-height:1.38;">${part.runs.map(run).join("")}</p><br>`;
    }
  });
  return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-1a2b">${body.join("")}${notes.end()}</b><br class="Apple-interchange-newline">`;
};

const webNotes = () =>
  notesOf(
    (number) =>
      `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}">${number}</a></sup>`,
    (list) => `<section class="footnotes"><ol>${list.join("")}</ol></section>`,
    (number, text) =>
      `<li id="fn${number}" class="footnote-item"><p>${text} <a href="#fnref${number}" class="back">↩</a></p></li>`,
  );

/** Pages and mails write the same elements; what is around them differs. */
function page(
  around: (body: string) => string,
  block: (text: string) => string,
  newNotes = webNotes,
): Dress {
  return (parts) => {
    const notes = newNotes();
    const run = ({ text, look, href, note }: Run) => {
      let shown = html(text);
      if (look === "bold") shown = `<strong class="x">${shown}</strong>`;
      if (look === "italic") shown = `<em>${shown}</em>`;
      if (href)
        shown = `<a class="link" target="_blank" rel="noopener" href="${html(`${href}&utm_source=mail&fbclid=abc`)}">${shown}</a>`;
      return note ? shown + notes.mark(note) : shown;
    };
    const body = parts.map((part) => {
      switch (part.kind) {
        case "heading":
          return `<h${part.level} id="form" class="title">${html(part.text)}<svg><path d="M0 0"/></svg></h${part.level}>`;
        case "quote":
          return `<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${part.runs.map(run).join("")}</blockquote>`;
        case "list": {
          const name = part.ordered ? "ol" : "ul";
          const items = part.items.map(({ runs, inner }) => {
            const below = inner
              ? `<ul>${inner.map((text) => `<li>${html(text)}</li>`).join("")}</ul>`
              : "";
            return `<li>\n  ${runs.map(run).join("")}${below}\n</li>`;
          });
          return `<${name}>\n${items.join("\n")}\n</${name}>`;
        }
        case "table":
          return `<table><thead>${part.rows.map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th scope="col">${html(cell)}</th>` : `<td>${html(cell)}</td>`)).join("")}</tr>`).join("</thead>")}</table>`;
        default:
          return block(part.runs.map(run).join(""));
      }
    });
    return around(body.join("\n") + notes.end());
  };
}

const webPage = page(
  (body) =>
    `<!doctype html><html><head><title>Elsewhere</title><script>steal()</script></head><body><article class="post" onclick="x()"><style>.a{color:red}</style>${body}<script src="https://x.test/a.js"></script><iframe src="https://x.test"></iframe><img src="https://x.test/p.gif" width="1" height="1"></article></body></html>`,
  (text) => `<div class="row"><p class="lead" style="color:red">${text}</p></div>`,
);

const gmail = page(
  (body) =>
    `<div dir="ltr" class="gmail_default" style="font-family:arial">${body}</div><div class="yj6qo"></div>`,
  (text) => `<div style="color:#222">${text}</div><div><br></div>`,
);

const outlook = page(
  (body) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@font-face {font-family:Aptos}</style></head><body><div class="elementToProof"><table role="presentation" width="100%"><tbody><tr><td align="center"><span style="display:none;mso-hide:all">Preheader</span>${body}<o:p>&nbsp;</o:p></td></tr></tbody></table><img src="https://t.x.test/open?u=1" width="1" height="1"></div></body></html>`,
  (text) => `<p class="MsoNormal" style="margin:0">${text}<o:p></o:p></p>`,
);

const mark = (text: string) => text.replace(/[\\`*_[\]<#>~|&]/g, "\\$&");

const markdown: Dress = (parts) => {
  const notes: string[] = [];
  const run = ({ text, look, href, note }: Run) => {
    let shown = mark(text);
    if (look === "bold") shown = `__${shown}__`;
    if (look === "italic") shown = `_${shown}_`;
    if (href) shown = `[${shown}](<${href}>)`;
    if (note) notes.push(`[^n${notes.length + 1}]: ${mark(note)}`);
    return note ? `${shown}[^n${notes.length}]` : shown;
  };
  const body = parts.map((part) => {
    switch (part.kind) {
      case "heading":
        return `${"#".repeat(part.level)} ${mark(part.text)} #`;
      case "quote":
        return `> ${part.runs.map(run).join("")}`;
      case "list":
        return part.items
          .map(({ runs, inner = [] }, at) => {
            const sign = part.ordered ? `${at + 1}. ` : "*   ";
            return [
              `${sign}${runs.map(run).join("")}`,
              ...inner.map((text) => `    + ${text}`),
            ].join("\n");
          })
          .join("\n");
      case "table":
        return part.rows
          .map(
            (row, at) =>
              `| ${row.map(mark).join(" | ")} |${at === 0 ? `\n|${row.map(() => " --- ").join("|")}|` : ""}`,
          )
          .join("\n");
      default:
        return part.runs.map(run).join("");
    }
  });
  return [...body, ...notes].join("\n\n");
};

const plainMail: Dress = (parts) =>
  parts
    .map((part) => {
      if (part.kind === "heading") return part.text;
      if (part.kind === "list")
        return part.items
          .map(({ runs, inner = [] }) =>
            [runs.map(({ text }) => text).join(""), ...inner].join("\n"),
          )
          .join("\n");
      if (part.kind === "table") return part.rows.map((row) => row.join("\t")).join("\n");
      const text = part.runs.map((each) => each.text).join("");
      return text.replace(/(.{56,72}?) /g, "$1\n");
    })
    .join("\r\n\r\n");

const fromHtml = (dress: Dress) => (parts: Part[]) => pastedHtml(dress(parts), schema);
const fromText = (dress: Dress) => (parts: Part[]) => pastedPlain(dress(parts), schema);

const libreOffice = page(
  (body) => body,
  (text) => `<p style="line-height: 100%">${text}</p>`,
  () =>
    notesOf(
      (number) =>
        `<a class="sdfootnoteanc" name="sdfootnote${number}anc" href="#sdfootnote${number}sym"><sup>${number}</sup></a>`,
      (list) => list.join(""),
      (number, text) =>
        `<div id="sdfootnote${number}"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote${number}sym" href="#sdfootnote${number}anc">${number}</a> ${text}</p></div>`,
    ),
);

/** As a browser hands it on: some attributes are gone, and names have an address before them. */
const handedOn =
  (dress: Dress, gone: RegExp): Dress =>
  (parts) => {
    const here = window.location.href.replace(/#.*/, "");
    return dress(parts).replaceAll('href="#', `href="${here}#`).replace(gone, "");
  };

const PROGRAMS = [
  ["Word", fromHtml(word), true],
  ["Google Docs", fromHtml(docs), true],
  ["a web page", fromHtml(webPage), true],
  ["LibreOffice", fromHtml(libreOffice), true],
  [
    "Word by way of Chromium",
    fromHtml(handedOn(word, / style='mso-(?:footnote-id|element)[^']*'| name="_ftn\d+"/g)),
    true,
  ],
  ["Google Docs by way of Chromium", fromHtml(handedOn(docs, / id="ftnt\d+"/g)), true],
  ["Gmail", fromHtml(gmail), true],
  ["Outlook", fromHtml(outlook), true],
  ["Markdown", fromText(markdown), true],
  ["plain text", fromText(plainMail), false],
] as const;

const squeezed = (text: string) =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/\s+/g, "");

/** The words of a text in their order, its notes at the end. */
function wordsOf(parts: Part[], hasNotes: boolean): string {
  const notes: string[] = [];
  const runs = (all: Run[]) =>
    all
      .map(({ text, note }) => {
        if (note) notes.push(note);
        return text;
      })
      .join("");
  const body = parts.map((part) => {
    if (part.kind === "heading") return part.text;
    if (part.kind === "table") return part.rows.flat().join("");
    if (part.kind === "list") {
      return part.items.map((item) => runs(item.runs) + (item.inner ?? []).join("")).join("");
    }
    return runs(part.runs);
  });
  return squeezed([...body, ...(hasNotes ? notes : [])].join(""));
}

/** What is a heading, an item, strong or a link, a line each. */
function outlineOf(parts: Part[]): string[] {
  const lines: string[] = [];
  const levels = parts.flatMap((part) => (part.kind === "heading" ? part.level : []));
  const shift = Math.min(...levels) === 1 ? 1 : 0;
  const runs = (all: Run[]) => {
    for (const { text, look, href, note } of all) {
      if (look) lines.push(`${look} ${squeezed(text)}`);
      if (href) lines.push(`link ${href}`);
      if (note) lines.push("note");
    }
  };
  for (const part of parts) {
    if (part.kind === "heading") lines.push(`heading ${part.level + shift} ${squeezed(part.text)}`);
    else if (part.kind === "table") lines.push(`table ${part.rows.length}x${part.rows[0]?.length}`);
    else if (part.kind === "list") {
      lines.push(part.ordered ? "numbers" : "bullets");
      for (const item of part.items) {
        lines.push("item");
        runs(item.runs);
        if (item.inner) lines.push("bullets", ...item.inner.map(() => "item"));
      }
    } else {
      if (part.kind === "quote") lines.push("quote");
      runs(part.runs);
    }
  }
  return lines;
}

function outlineIn(doc: Node): string[] {
  const lines: string[] = [];
  doc.descendants((node, _, parent) => {
    const { name } = node.type;
    if (name === "footnote") return false;
    if (name === "heading") lines.push(`heading ${node.attrs.level} ${squeezed(node.textContent)}`);
    if (name === "table") lines.push(`table ${node.childCount}x${node.firstChild?.childCount}`);
    if (name === "bulletList") lines.push("bullets");
    if (name === "orderedList") lines.push("numbers");
    if (name === "listItem") lines.push("item");
    if (name === "blockquote" && parent === doc) lines.push("quote");
    if (name === "footnoteMark") lines.push("note");
    for (const { type, attrs } of node.marks) {
      if (type.name === "link") lines.push(`link ${attrs.href}`);
      else if (node.isText) lines.push(`${type.name} ${squeezed(node.text ?? "")}`);
    }
    return true;
  });
  return lines;
}

const FOREIGN =
  /mso|style=|class=|<\/?[a-z!]|javascript:|utm_|fbclid|&nbsp;|google\.com|Preheader|supportLists/i;

const SEEDS = Array.from({ length: 29 }, (_, index) => index + 1);

describe("what is pasted", () => {
  it.each([
    ["paragraphs", "<p>One.</p><p>Two&nbsp;words.</p>", "One.\n\nTwo words."],
    [
      "headings below the title",
      "<h1>A</h1><h2>B</h2><h5><b>C</b></h5>",
      "## A\n\n### B\n\n#### C",
    ],
    [
      "emphasis, its spaces outside",
      "<p>An <b>old </b>and <em>new</em> one</p>",
      "An **old** and *new* one",
    ],
    [
      "Google's bold, which is a look",
      '<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> and <span style="font-style:italic">not</span></p></b>',
      "**Bold** and *not*",
    ],
    [
      "lists, one within another",
      "<ul><li>One<ol><li>Two</li><li>Three</li></ol></li><li><p>Four</p></li></ul>",
      "- One\n  1. Two\n  2. Three\n- Four",
    ],
    ["a quotation", "<blockquote><p>A</p><p>B</p></blockquote>", "> A\n>\n> B"],
    [
      "a table, its cells made even",
      "<table><tr><th>A</th><th>B|C</th></tr><tr><td colspan=2>1</td></tr><tr><td>2</td></tr></table>",
      "| A | B\\|C |\n|---|---|\n| 1 | |\n| 2 | |",
    ],
    [
      "a table that only places",
      "<table><tr><td><h2>A</h2><p>B</p></td><td>C</td></tr></table>",
      "## A\n\nB\n\nC",
    ],
    ["straight marks in place of curly ones", "<p>“It’s”</p>", '"It\'s"'],
    ["marks of other languages", "<p>„Ja“, sagte er.</p>", "„Ja“, sagte er."],
    [
      "signs of Markdown as they are read",
      "<p>2 * 3 [4] &lt;b&gt;</p><p># no</p>",
      "2 \\* 3 \\[4] \\<b>\n\n\\# no",
    ],
    [
      "nothing that runs or loads",
      "<p>A</p><script>x</script><style>p{}</style><object>y</object>",
      "A",
    ],
    ["a line that breaks", "<p>A<br>B</p>", "A  \nB"],
    ["two breaks as a paragraph", "<div><b>A</b><br><br>B<br></div>", "**A**\n\nB"],
    ["code as it is", "<pre>a <b>=</b> 1<br>“b”</pre>", "```\na = 1\n“b”\n```"],
    [
      "a sign that is a picture",
      '<p>Good <img src="https://x.test/g.png" alt="🙂">!</p>',
      "Good 🙂!",
    ],
    [
      "an address without who followed it",
      '<a href="https://x.test/a?utm_source=b&c=(d)#e">A</a>',
      "[A](https://x.test/a?c=\\(d\\)#e)",
    ],
    [
      "a protected address of Outlook",
      '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.test%2Fa&data=05">A</a>',
      "[A](https://x.test/a)",
    ],
    [
      "an address of this product as a page of it",
      `<a href="${window.location.origin}/app/resources/x">A</a>`,
      "[A](/app/resources/x)",
    ],
  ])("keeps %s", (_, pasted, markdown) => {
    const read = pastedHtml(pasted, schema);
    expect(read && markdownOf(read)).toBe(markdown);
    expect(read?.lost).toEqual({ pictures: 0, links: 0 });
  });

  it.each(["#_ftn1", "#_edn2", "#ftnt3", "#sdfootnote4sym", "file:///C:/Users/x.docx#_ftn1"])(
    "keeps the mark of a footnote whose text was not copied, of %s",
    (href) => {
      const read = pastedHtml(`<p>A<a href="${href}" name="_ftnref1">[1]</a>.</p>`, schema);
      expect(read && markdownOf(read)).toBe("A[^1].");
      expect(read?.lost).toEqual({ pictures: 0, links: 0 });
    },
  );

  it.each(["#e", "#_ftnref1", `${window.location.href}#e`])("keeps no link to %s", (href) => {
    const read = pastedHtml(`<p>A <a href="${href}">B</a></p>`, schema);
    expect(read && markdownOf(read)).toBe("A B");
  });

  it("parses nothing that a page's policy refuses, and keeps what looks meant", () => {
    const parsed = vi.spyOn(DOMParser.prototype, "parseFromString");
    const read = pastedHtml(
      `<head><base href="/x"><style>p {}</style></head><p STYLE = 'color:red'onclick="x()" title="a > b"style="top:0">A <span style="font-weight:700">style="B"</span></p>`,
      schema,
    );
    expect(read && markdownOf(read)).toBe('A **style="B"**');
    expect(parsed.mock.lastCall?.[0]).not.toMatch(/<style|<base|<[^>]*\b(?<!-)style\s*=|onclick/i);
    parsed.mockRestore();
  });

  it.each([
    ["<p class=MsoTitle>A  “Title”</p><h1>B</h1><p>C</p>", "## B\n\nC"],
    ["<p>C</p><h1>A title</h1>", "C\n\n## A title"],
    ["<h2>A title</h2>", "## A title"],
  ])("leaves out the title that is above the text already: %#", (pasted, markdown) => {
    const above = pasted.includes("“") ? 'a "title" ' : "A title";
    const read = pastedHtml(pasted, schema, above);
    expect(read && markdownOf(read)).toBe(markdown);
  });

  it("leaves out the title of a Markdown file", () => {
    const read = pastedPlain("# A Title\n\n## B\n\nC", schema, "A title");
    expect(markdownOf(read)).toBe("## B\n\nC");
  });

  it.each([
    ["JaVaScRiPt:alert(1)"],
    ["java\tscript:alert(1)"],
    ["data:text/html,x"],
    ["file:///C:/Users/x.docx"],
    ["https://user:secret@x.test"],
    ["tel:123"],
  ])("says that a link to %s was left out, and keeps its words", (href) => {
    const read = pastedHtml(`<p><a href="${href}">A</a></p>`, schema);
    expect(read && markdownOf(read)).toBe("A");
    expect(read?.lost).toEqual({ pictures: 0, links: 1 });
  });

  it("sends a picture that is in the text, and names one that is elsewhere", async () => {
    const read = pastedHtml(
      `<ul><li>A<img src="data:image/png;base64,aGk=" alt="A boat"></li></ul><p>B <img src="https://x.test/c.png" alt="A crew"><img src="file:///D:/e.png"></p>`,
      schema,
    );
    const [picture] = read?.pictures ?? [];
    expect(picture?.file).toMatchObject({ name: "image-1.png", type: "image/png" });
    expect(await picture?.file.text()).toBe("hi");
    const placed = read?.doc.child(1);
    expect(placed?.type.name).toBe("picture");
    expect(placed?.attrs).toMatchObject({ alt: "A boat", upload: { id: picture?.id } });
    expect(read && markdownOf(read)).toBe("- A\n\nB \\[Image: A crew]\\[Image]");
    expect(read?.lost).toEqual({ pictures: 2, links: 0 });
  });

  it("flattens what is deeper than an article may be", () => {
    const deep = `${"<div><blockquote>".repeat(40)}A${"</blockquote></div>".repeat(40)}`;
    const read = pastedHtml(deep, schema);
    expect(read && markdownOf(read)).toBe("> > > > > > > A");
  });

  it("leaves what is marked up in nothing but looks to the plain text", () => {
    const looks = "<div><span style='color:red'>const a = 1;</span></div>";
    expect(pastedHtml(looks, schema)).toBeNull();
  });

  it.each([
    [
      "lines that a width broke",
      `${"word ".repeat(13)}\nand on.\n\nB`,
      `${"word ".repeat(13)}and on.\n\nB`,
    ],
    ["lines that are short", "12 Quay Street\nLisbon", "12 Quay Street  \nLisbon"],
    ["headings of a whole file", "# A\n\n## B\n\nC\n=\n", "## A\n\n### B\n\n## C"],
    ["boxes to tick", "- [ ] A\n- [x] B", "- ☐ A\n- ☑ B"],
    [
      "links that are defined elsewhere",
      '**A** [b][1] and [c][].\n\n[1]: https://x.test "t"\n[c]: /d\n',
      "**A** [b](https://x.test) and [c](/d).",
    ],
    ["HTML as it is read", "## A\n\n<div>B<br>C</div><!-- d -->", "## A\n\n\\<div>B  \nC\\</div>"],
    ["code as it is", "```js\n<b> # [x][y]\n```", "```js\n<b> # [x][y]\n```"],
    ["struck-out words", "**A** ~~B~~", "**A** B"],
  ])("reads of plain text %s", (_, text, markdown) => {
    const read = pastedPlain(text, schema);
    expect(markdownOf(read)).toBe(markdown);
    expect(read.lost).toEqual({ pictures: 0, links: 0 });
  });

  it("says what Markdown of elsewhere had that stays there", () => {
    const read = pastedPlain("**A** ![b](https://x.test/c.png) [d](javascript:e)", schema);
    expect(markdownOf(read)).toBe("**A** \\[Image: b] d");
    expect(read.lost).toEqual({ pictures: 1, links: 1 });
  });
});

describe.each(PROGRAMS)("a text from %s", (_, read, isMarked) => {
  it.each(SEEDS)("number %i loses nothing and brings nothing foreign along", (seed) => {
    const parts = contentOf(seed, isMarked);
    const pasted = read(parts);
    if (!pasted) throw new Error("It is read.");
    const written = markdownOf(pasted);
    expect(squeezed(pasted.doc.textContent)).toBe(wordsOf(parts, isMarked));
    if (isMarked) expect(outlineIn(pasted.doc)).toEqual(outlineOf(parts));
    expect(pasted.lost).toEqual({ pictures: 0, links: 0 });
    const escaped = written.replace(/\\[\s\S]/g, "");
    expect(escaped).not.toMatch(FOREIGN);
    const again = readText(written, schema);
    expect(squeezed(again.doc.textContent)).toBe(squeezed(pasted.doc.textContent));
    expect(outlineIn(again.doc)).toEqual(outlineIn(pasted.doc));
    expect(JSON.stringify(again.doc.toJSON())).not.toContain('"type":"source"');
    expect(writeText(again.doc, { blocks: [], tail: "" }).text).toBe(written);
  });
});
