import { fill } from "@sovereign/content/public/fill";
import { surfacePaste as words } from "@sovereign/content/words/office-surface";
import { Fragment, type Node, DOMParser as NodeReader, type Schema } from "@tiptap/pm/model";
import { newId } from "#core/device/new-id.ts";
import { readText } from "./surface-markdown.ts";

/** A text from elsewhere as the surface holds it. */
export type Pasted = {
  doc: Node;
  /** Pictures in it, by the ids of their places. */
  pictures: { id: string; file: File }[];
  /** Counts of the parts that could not be pasted. */
  lost: { pictures: number; links: number };
};

type Found = Omit<Pasted, "doc">;

let policy: { createHTML: (html: string) => string } | undefined;

/** Browsers with Trusted Types parse only what a policy returns; nothing runs in a parsed document. */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy("pasted-text", { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

const TAG = /<[a-z][^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/gi;
const STYLE_OR_EVENT = /("[^"]*"|'[^']*')|(?<=[\s"'/])(style|on\w+)(?=\s*=)/gi;

/** Browsers report what a page's policy refuses in a parsed document too, so styles come as looks. */
function withoutPower(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style[^>]*>/gi, "")
    .replace(/<base\b[^>]*>/gi, "")
    .replace(TAG, (tag) =>
      tag.replace(STYLE_OR_EVENT, (whole, _, name?: string) =>
        name ? (name.toLowerCase() === "style" ? "data-look" : "data-event") : whole,
      ),
    );
}

/** Markup that this surface never writes. */
const FOREIGN = "[data-look],div,span,h1,h5,h6,th,img[src*=':']";

const MARKED = "p,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,table,strong,b,em,i,a[href],img,sup,pre,code";

/**
 * Reads text that was copied from a document, a page or a mail. The schema allows what an article
 * can hold and drops the rest; this removes first what only looks so. Null where the markup is
 * in nothing but looks, as in code, which the plain text shows better.
 */
export function pastedHtml(html: string, schema: Schema, title = ""): Pasted | null {
  const { body } = new DOMParser().parseFromString(trusted(withoutPower(html)), "text/html");
  const found: Found = { pictures: [], lost: { pictures: 0, links: 0 } };
  // Other sites' writing surfaces are of the same library.
  const isOwn = body.querySelector("[data-pm-slice]") !== null && !body.querySelector(FOREIGN);
  if (!isOwn) {
    dropUnseen(body);
    if (!body.querySelector(MARKED)) return null;
    // Set by a script, styles are read without being refused.
    for (const element of body.querySelectorAll<HTMLElement>("[data-look]")) {
      if ("style" in element) element.style.cssText = lookOf(element);
    }
    dropTitle(body, title);
    readNotes(body);
    readWordLists(body);
    for (const look of QUOTES_OF_WORD) wrapEach(body.querySelectorAll(look), "blockquote");
    readTables(body);
    readPictures(body, found);
    readHeadings(body);
    readLinks(body, found);
    settleSpaces(body);
  }
  const doc = NodeReader.fromSchema(schema).parse(body);
  return { doc: tidied(doc), ...found };
}

const SKIPPED =
  "script,style,meta,link,title,head,template,noscript,svg,math,iframe,object,embed,xml,colgroup,input,[hidden],hr[align=left][size='1']";

/** Removes what a reader of the document did not see either. */
function dropUnseen(body: HTMLElement): void {
  for (const element of body.querySelectorAll(SKIPPED)) element.remove();
  for (const element of body.querySelectorAll("[data-look]")) {
    const hides = /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i;
    if (hides.test(lookOf(element))) element.remove();
  }
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const all: globalThis.Node[] = [];
  while (comments.nextNode()) all.push(comments.currentNode);
  for (const comment of all) comment.parentNode?.removeChild(comment);
}

const lookOf = (element: Element) => element.getAttribute("data-look") ?? "";

const alike = (text: string) => settled(text).replace(/\s+/g, " ").trim().toLowerCase();

/** The article's title is above its text already. */
function dropTitle(body: HTMLElement, title: string): void {
  const first = body.querySelector("p[class*=MsoTitle],h1,h2,h3,h4,h5,h6");
  if (!first || title.trim() === "" || alike(first.textContent) !== alike(title)) return;
  const all = body.textContent.trim();
  const own = first.textContent.trim();
  if (all !== own && all.startsWith(own)) first.remove();
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function renamed(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

const QUOTES_OF_WORD = ["p[class*=MsoQuote]", "p[class*=MsoIntenseQuote]"];

/** Neighbors that are alike are one. */
function wrapEach(elements: Iterable<Element>, name: string): void {
  for (const element of elements) {
    const before = element.previousElementSibling;
    if (before?.localName === name && !element.previousSibling?.textContent?.trim()) {
      before.append(element);
      continue;
    }
    const around = element.ownerDocument.createElement(name);
    element.replaceWith(around);
    around.append(element);
  }
}

const NOTE_BLOCKS =
  "li,aside,dd,:not(a)[id^=ftn],:not(a)[id^=edn],:not(a)[id^=sdfootnote],[data-look*='mso-element:footnote'],[data-look*='mso-element:endnote']";

/** Names of a footnote, and of its mark, in Word, Google Docs and LibreOffice. */
const NOTE_NAME = /^(?:_(?:ftn|edn)\d+|ftnt\d+|sd(?:foot|end)note\d+sym)$/;
const MARK_NAME = /^(?:_(?:ftn|edn)ref\d+|ftnt_ref\d+|sd(?:foot|end)note\d+anc)$/;

/** Browsers may have put an address before the name. */
const nameIn = (link: Element) => /#(.+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? "";

function markNameOf(name: string): string {
  return name
    .replace(/^(_ftn|_edn)/, "$1ref")
    .replace(/^ftnt/, "ftnt_ref")
    .replace(/sym$/, "anc");
}

/** A link to a place that links back is a footnote's mark, in all of these programs. */
function readNotes(body: HTMLElement): void {
  const byName = new Map<string, Element>();
  for (const element of body.querySelectorAll("[id],[name]")) {
    for (const name of [element.id, element.getAttribute("name")]) {
      if (name && !byName.has(name)) byName.set(name, element);
    }
  }
  const links = [...body.querySelectorAll("a[href*='#']")];
  const targetOf = (link: Element) => {
    const name = nameIn(link);
    const named = byName.get(name);
    if (named || !NOTE_NAME.test(name)) return named;
    // Names that were dropped on the way.
    return links.find((back) => nameIn(back) === markNameOf(name));
  };
  let label = 1;
  for (const link of links) {
    if (!body.contains(link)) continue;
    const isKnown = NOTE_NAME.test(nameIn(link));
    const target = targetOf(link);
    const place = target && body.contains(target) ? target : null;
    const block = place && (place.closest(NOTE_BLOCKS) ?? place.closest("p,div") ?? place);
    const isBack = (back: Element) => {
      if (isKnown && nameIn(back) === markNameOf(nameIn(link))) return true;
      const origin = targetOf(back);
      return origin !== undefined && (origin.contains(link) || link.contains(origin));
    };
    const backs = [...(block?.querySelectorAll("a[href*='#']") ?? [])].filter(isBack);
    const isNote = backs.length > 0 && !block?.contains(link) && block !== body;
    const note = isNote ? block : null;
    if (!note && !isKnown) continue;
    for (const back of note ? backs : []) (onlyIn(back, "sup") ?? back).remove();
    const mark = body.ownerDocument.createElement("sup");
    mark.dataset.note = String(label);
    // Else a parser of an empty element might drop it.
    mark.textContent = String(label);
    (onlyIn(link, "sup") ?? link).replaceWith(mark);
    label += 1;
    // The surface shows for a mark alone that its note has no text yet.
    if (!note) continue;
    const section = body.ownerDocument.createElement("section");
    section.dataset.note = mark.dataset.note;
    section.append(...note.childNodes);
    const list = note.parentElement;
    note.remove();
    if (list && list !== body && list.textContent.trim() === "") list.remove();
    body.append(section);
  }
  for (const rest of body.querySelectorAll(
    "[data-look*='mso-element:footnote-list'],[data-look*='mso-element:endnote-list']",
  )) {
    if (rest.textContent.trim() === "") rest.remove();
  }
}

/** The element of a name that holds nothing else, or null. */
function onlyIn(element: Element, name: string): Element | null {
  const around = element.closest(name);
  return around && around.textContent.trim() === element.textContent.trim() ? around : null;
}

/** Word writes items of lists as paragraphs, whose sign and depth are in their styles. */
function readWordLists(body: HTMLElement): void {
  const open: { level: number; list: Element; last: Element }[] = [];
  let before: Element | null = null;
  for (const item of [...body.querySelectorAll<HTMLElement>("[data-look*='mso-list']")]) {
    const style = lookOf(item);
    const level = Number(/mso-list:\s*\S+\s+level(\d+)/i.exec(style)?.[1] ?? 0);
    if (level === 0) continue;
    const sign = item.querySelector(
      "[data-look*='mso-list:Ignore'],[data-look*='mso-list: Ignore']",
    );
    const text = sign?.textContent.trim() ?? "";
    sign?.remove();
    const name = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
    if (before !== null && previousElement(item) !== before) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    const li = item.ownerDocument.createElement("li");
    if (!current || current.level < level || current.list.localName !== name) {
      if (current?.level === level) open.pop();
      const list = item.ownerDocument.createElement(name);
      const start = Number.parseInt(text, 10);
      if (name === "ol" && start > 1) list.setAttribute("start", String(start));
      const parent = open.at(-1);
      if (parent) parent.last.append(list);
      else item.before(list);
      current = { level, list, last: li };
      open.push(current);
    }
    current.list.append(li);
    current.last = li;
    li.append(...item.childNodes);
    item.remove();
    before = open[0]?.list ?? null;
  }
}

function previousElement(element: Element): Element | null {
  const before = element.previousElementSibling;
  return before ?? null;
}

/** Tables that only place things, as in mails, are what is in them. */
function readTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll("table")].reverse()) {
    const rows = [...table.querySelectorAll("tr")];
    const columns = Math.max(0, ...rows.map((row) => row.children.length));
    const isLayout =
      table.getAttribute("role") === "presentation" ||
      columns < 2 ||
      rows.length < 2 ||
      table.querySelector(
        "table,ul,ol,blockquote,pre,h1,h2,h3,h4,h5,h6,td p + p,[data-note-block]",
      );
    if (isLayout) unwrapTable(table);
    else evenTable(table, rows);
  }
}

function unwrapTable(table: Element): void {
  const own = (selector: string) =>
    [...table.querySelectorAll(selector)].filter((part) => part.closest("table") === table);
  const parts = own("tr,tbody,thead,tfoot");
  for (const cell of own("td,th,caption")) renamed(cell, "div");
  for (const part of parts) unwrap(part);
  unwrap(table);
}

function evenTable(table: Element, rows: Element[]): void {
  const document = table.ownerDocument;
  const caption = table.querySelector("caption");
  if (caption) table.before(renamed(caption, "p"));
  const grid: (Element | undefined)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of [...row.children]) {
      while (grid[y]?.[x]) x += 1;
      const wide = spanOf(cell, "colspan");
      const high = Math.min(spanOf(cell, "rowspan"), rows.length - y);
      for (let down = 0; down < high; down += 1) {
        for (let right = 0; right < wide; right += 1) {
          const line = grid[y + down];
          if (line) line[x + right] = down + right === 0 ? cell : document.createElement("td");
        }
      }
      x += wide;
    }
  }
  const columns = Math.max(...grid.map((line) => line.length));
  const even = document.createElement("table");
  for (const line of grid) {
    const row = document.createElement("tr");
    for (let x = 0; x < columns; x += 1) {
      const cell = document.createElement("td");
      const from = line[x];
      for (const block of from?.querySelectorAll("p,div,li,br") ?? []) block.before(" ");
      cell.append(...(from?.childNodes ?? []));
      for (const block of cell.querySelectorAll("p,div,br")) unwrap(block);
      for (const picture of cell.querySelectorAll("img")) table.after(picture);
      row.append(cell);
    }
    even.append(row);
  }
  table.replaceWith(even);
}

const spanOf = (cell: Element, name: string) =>
  Math.min(40, Math.max(1, Number(cell.getAttribute(name)) || 1));

const SENT = /^data:image\/(?:png|jpeg|webp|avif);base64,/;

/** Pictures in the text are sent; of those elsewhere stays what they show. */
function readPictures(body: HTMLElement, { pictures, lost }: Found): void {
  for (const img of body.querySelectorAll("img")) {
    const src = img.getAttribute("src") ?? img.dataset.src ?? "";
    const alt = (img.getAttribute("alt") ?? "").trim();
    const [width, height] = ["width", "height"].map((side) =>
      Number.parseFloat(img.getAttribute(side) ?? img.style.getPropertyValue(side)),
    );
    const isPixel = width !== undefined && height !== undefined && width <= 2 && height <= 2;
    const isSign = /\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12;
    if (isPixel || src === "") img.remove();
    else if (isSign) img.replaceWith(alt);
    else if (SENT.test(src)) {
      const id = newId();
      const file = fileOf(src, `${words.fileName}-${pictures.length + 1}`);
      pictures.push({ id, file });
      const place = body.ownerDocument.createElement("img");
      place.setAttribute("src", "");
      place.alt = alt;
      place.dataset.upload = id;
      place.dataset.file = file.name;
      (img.closest("a") ?? img).replaceWith(place);
      const list = outermost(place, "ul,ol,blockquote");
      if (list) list.after(place);
    } else {
      lost.pictures += 1;
      img.replaceWith(alt ? fill(words.missingPicture, { alt }) : words.unnamedPicture);
    }
  }
}

function outermost(element: Element, selector: string): Element | null {
  let found: Element | null = null;
  for (let at = element.closest(selector); at; at = at.parentElement?.closest(selector) ?? null) {
    found = at;
  }
  return found;
}

function fileOf(address: string, name: string): File {
  const [head = "", data = ""] = address.split(",", 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/png";
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${name}.${type.slice("image/".length)}`, { type });
}

/** The title is above the text, so that headings begin with the second level. */
const headingLevel = (level: number, highest: number) =>
  Math.min(4, Math.max(2, highest === 1 ? level + 1 : level));

function readHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll("p[class*=MsoTitle]")) renamed(title, "h1");
  const all = [...body.querySelectorAll("h1,h2,h3,h4,h5,h6")];
  const levels = all.map(({ localName }) => Number(localName.slice(1)));
  const highest = Math.min(...levels);
  for (const [index, heading] of all.entries()) {
    if (heading.closest("li,td,section[data-note]")) {
      renamed(heading, "p");
      continue;
    }
    for (const look of heading.querySelectorAll("b,strong")) unwrap(look);
    for (const look of heading.querySelectorAll<HTMLElement>("[style]")) look.style.fontWeight = "";
    for (const line of heading.querySelectorAll("br")) line.replaceWith(" ");
    renamed(heading, `h${headingLevel(levels[index] ?? 2, highest)}`);
  }
}

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|_hs\w+|igshid|mkt_tok|vero_id)$/i;

/** Whether a link leads to a place in the text it was copied from, as browsers may write it. */
function isOnPage(href: string): boolean {
  const [address, name] = href.trim().split("#", 2);
  if (name === undefined) return false;
  const isHere = address === "" || address === window.location.href.replace(/#.*/, "");
  return isHere || NOTE_NAME.test(name) || MARK_NAME.test(name);
}

/** Returns the address to which a link leads, without what follows the reader; null for none allowed. */
function cleanAddress(href: string): string | null {
  const url = URL.parse(href);
  if (!url || /[\s\\]/.test(href.trim()) || isOnPage(href)) return null;
  if (url.protocol === "mailto:") return /^mailto:[^@]+@[^@?]+/i.exec(href.trim())?.[0] ?? null;
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const isGoogle = /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url";
  const isOutlook = url.hostname.endsWith(".safelinks.protection.outlook.com");
  const inside = isGoogle
    ? (url.searchParams.get("q") ?? url.searchParams.get("url"))
    : isOutlook && url.searchParams.get("url");
  if (inside) return cleanAddress(inside);
  const [address = "", query] = href.trim().split(/[?#]/, 2);
  const kept = query
    ?.split("&")
    .filter((part) => !TRACKING.test(part.replace(/=.*/, "")))
    .join("&");
  const known = url.search !== "" && kept ? `?${kept}` : "";
  if (url.origin === window.location.origin) return url.pathname + known + url.hash;
  return address + known + url.hash;
}

function readLinks(body: HTMLElement, { lost }: Found): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const address = cleanAddress(href);
    if (address) link.setAttribute("href", address);
    else {
      if (href !== "" && !isOnPage(href) && link.textContent.trim() !== "") lost.links += 1;
      unwrap(link);
    }
  }
}

/** Signs that only place letters, and marks that the reader sets itself. */
function settled(text: string): string {
  const plain = text.replace(/[\u00ad\u200b\u2060\ufeff]/g, "").replace(/\u00a0/g, " ");
  // Other languages' marks would be read as another pair.
  if (/[„‚«»‹›]/.test(plain)) return plain;
  return plain.replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
}

function settleSpaces(body: HTMLElement): void {
  for (const line of body.querySelectorAll("pre br")) line.replaceWith("\n");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.parentElement?.closest("pre,code"))
      text.textContent = settled(text.textContent ?? "");
  }
  const quotes = [...body.querySelectorAll("blockquote")].filter(
    (quote) => depthOf(quote) > DEEPEST,
  );
  for (const quote of quotes) unwrap(quote);
}

/** An article's quotes and lists go twelve deep; answers to answers are deeper. */
const DEEPEST = 6;

function depthOf(element: Element): number {
  let depth = 0;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.matches("blockquote,ul,ol")) depth += 1;
  }
  return depth;
}

/** Without empty blocks; two line breaks begin a paragraph. */
function tidied(doc: Node): Node {
  const blocks = doc.children.flatMap(tidyBlock);
  const { paragraph } = doc.type.schema.nodes;
  return doc.copy(Fragment.from(blocks.length > 0 || !paragraph ? blocks : [paragraph.create()]));
}

function tidyBlock(node: Node): Node[] {
  if (node.isTextblock) {
    if (node.type.spec.code || node.type.name === "tableCell") return [node];
    return linesOf(node).map((line) => node.copy(Fragment.from(line)));
  }
  if (node.isAtom || node.type.name === "table") return [node];
  const children = node.children.flatMap(tidyBlock);
  const { paragraph } = node.type.schema.nodes;
  if (node.type.name === "listItem" && children[0]?.type !== paragraph && paragraph) {
    if (children.length > 0) children.unshift(paragraph.create());
  }
  return children.length === 0 ? [] : [node.copy(Fragment.from(children))];
}

function linesOf(block: Node): Node[][] {
  const lines: Node[][] = [[]];
  const parts = block.children;
  const isBreak = (node: Node | undefined) => node?.type.name === "hardBreak";
  for (const [index, part] of parts.entries()) {
    const isDouble = isBreak(part) && (isBreak(parts[index - 1]) || isBreak(parts[index + 1]));
    if (isDouble) {
      if (lines.at(-1)?.length) lines.push([]);
    } else lines.at(-1)?.push(part);
  }
  return lines.filter((line) => line.some((part) => !isBreak(part) && part.text?.trim() !== ""));
}

const MARKDOWN =
  /^(?:#{1,6} \S|> |[-*+] \S|\d+[.)] \S|```|\|.+\|\s*$|\[\^[^\]]+\]:)|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\([^)\s]+\)|\w\[\^\w+\]|^(?:=|-){3,}$/m;

/** Reads plain text, which may be Markdown. */
export function pastedPlain(text: string, schema: Schema, title = ""): Pasted {
  const found: Found = { pictures: [], lost: { pictures: 0, links: 0 } };
  const all = settled(text.replace(/\r\n?/g, "\n"));
  const [, heading = "", rest = ""] = /^\s*#{1,6} (.*?)(?: #+)?\n\s*(\S[\s\S]*)$/.exec(all) ?? [];
  const lines = heading !== "" && alike(heading) === alike(title) ? rest : all;
  if (!MARKDOWN.test(lines)) return { doc: tidied(plainText(lines, schema)), ...found };
  const { doc } = readText(allowedMarkdown(lines, found), schema);
  return { doc: tidied(withCleanLinks(doc, found)), ...found };
}

/** From this length on a line of a mail or a terminal was broken by its width. */
const WRAPPED = 55;

function plainText(text: string, schema: Schema): Node {
  const { doc, paragraph, hardBreak } = schema.nodes;
  if (!doc || !paragraph || !hardBreak) throw new Error("The schema has no text.");
  const blocks = text.split(/\n\s*\n/).map((block) => {
    const lines = block.split("\n").flatMap((line) => line.trim() || []);
    const isWrapped = lines.slice(0, -1).every((line) => line.length >= WRAPPED);
    const shown = isWrapped ? [lines.join(" ")] : lines;
    const parts = shown.flatMap((line) => [hardBreak.create(), schema.text(line)]);
    return paragraph.create(null, parts.slice(1));
  });
  return doc.create(null, blocks);
}

/** Writes Markdown of elsewhere as an article may have it; code stays as it is. */
function allowedMarkdown(text: string, { lost }: Found): string {
  const addresses = new Map<string, string>();
  const withoutDefinitions = text.replace(
    /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]+<?(\S+?)>?(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$\n?/gm,
    (_, name: string, address: string) => {
      addresses.set(name.toLowerCase(), address);
      return "";
    },
  );
  const titled = withoutDefinitions.replace(/^(\S.*)\n=+[ \t]*$/gm, "# $1");
  const levels = [...titled.matchAll(/^(#{1,6}) /gm)].map(([, signs = ""]) => signs.length);
  const highest = Math.min(...levels);
  const linked = (whole: string, shown: string, name: string) => {
    const address = addresses.get((name || shown).toLowerCase());
    return address ? `[${shown}](${address})` : whole;
  };
  const prose = (part: string) =>
    part
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<br\s*\/?>\n?/gi, "  \n")
      .replace(/^(#{1,6}) (.*?)(?: #+)?$/gm, (_, signs: string, title: string) => {
        return `${"#".repeat(headingLevel(signs.length, highest))} ${title}`;
      })
      .replace(/^(\s*(?:[-*+]|\d+[.)]) )\[([ xX])\] /gm, (_, sign: string, mark: string) => {
        return `${sign}${mark === " " ? "☐" : "☑"} `;
      })
      .replace(/~~(?=\S)([^\n]*?\S)~~/g, "$1")
      .replace(/!\[([^\]\n]*)\]\(\s*<?([^)\s>]*)>?[^)\n]*\)/g, (_, alt: string) => {
        lost.pictures += 1;
        const shown = alt.trim() ? fill(words.missingPicture, { alt }) : words.unnamedPicture;
        return shown.replace(/[[\]]/g, "\\$&");
      })
      .replace(/\[([^\]\n]+)\]\[([^\]\n]*)\]/g, linked)
      // An address between < and > is a link; all else would be HTML.
      .replace(/<(?=[!/?a-z])(?!https?:|mailto:|[^\s<>@]+@[^\s<>]+>)/gi, "\\<");
  return titled
    .split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`)/m)
    .map((part, place) => (place % 2 === 0 ? prose(part) : part))
    .join("");
}

function withCleanLinks(node: Node, found: Found): Node {
  if (!node.isText) {
    return node.copy(Fragment.from(node.children.map((child) => withCleanLinks(child, found))));
  }
  const marks = node.marks.flatMap((mark) => {
    if (mark.type.name !== "link") return [mark];
    const href = String(mark.attrs.href);
    const address = /^\/(?![/\\])/.test(href) ? href : cleanAddress(href);
    if (address) return [mark.type.create({ href: address })];
    found.lost.links += 1;
    return [];
  });
  return node.mark(marks);
}
