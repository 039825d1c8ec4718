const BLOCKS =
  "p,div,section,article,header,footer,main,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,table,pre,hr,li";
const MARKED = "p,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,table,strong,b,em,i,a[href]";
const SKIPPED = "script,style,meta,link,title,template,svg,img,iframe,object,colgroup";
const INDENT = "   ";

let policy: { createHTML: (html: string) => string } | undefined;

/** Browsers with Trusted Types parse only what a policy returns; nothing runs in a parsed document. */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy("pasted-text", { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

/**
 * Returns text copied from a document as the Markdown an item supports; null if its markup is only
 * visual, as in code, where the plain text serves better.
 */
export function pastedMarkdown(html: string): string | null {
  const { body } = new DOMParser().parseFromString(trusted(html), "text/html");
  for (const element of body.querySelectorAll(SKIPPED)) element.remove();
  if (!body.querySelector(MARKED)) return null;
  return blocksOf(body).join("\n\n") || null;
}

/** A paragraph of inline nodes, or the blocks in the order of the document. */
function blocksOf(parent: Element): string[] {
  const blocks: string[] = [];
  let line = "";
  const endLine = () => {
    const text = line.trim();
    if (text !== "") blocks.push(text.replace(/^(?=[#>+-]|\d+[.)])/, "\\"));
    line = "";
  };
  for (const node of parent.childNodes) {
    const isBlock = isElement(node) && (node.matches(BLOCKS) || node.querySelector(BLOCKS));
    if (!isBlock) {
      line += inlineOf(node);
      continue;
    }
    endLine();
    blocks.push(...blockOf(node));
  }
  endLine();
  return blocks;
}

function blockOf(element: Element): string[] {
  const name = element.localName;
  if (/^h[1-6]$/.test(name)) {
    const text = inlinesOf(element).trim().replaceAll("**", "");
    // The title is above the text, so a first heading is a second one here.
    const level = Math.min(4, Math.max(2, Number(name.slice(1))));
    return text === "" ? [] : [`${"#".repeat(level)} ${text}`];
  }
  if (name === "ul" || name === "ol") return [listOf(element, name === "ol")];
  if (name === "blockquote") return [prefixed(blocksOf(element).join("\n\n"), "> ")];
  if (name === "table") return tableOf(element);
  if (name === "hr") return ["---"];
  if (name === "pre") return [`\`\`\`\n${element.textContent.replace(/\n$/, "")}\n\`\`\``];
  return blocksOf(element);
}

const prefixed = (text: string, prefix: string) =>
  text
    .split("\n")
    .map((line) => (prefix + line).trimEnd())
    .join("\n");

function listOf(list: Element, isOrdered: boolean): string {
  const items = [...list.children].filter(({ localName }) => localName === "li");
  return items
    .map((item, index) => {
      const [first = "", ...others] = blocksOf(item);
      const sign = isOrdered ? `${index + 1}. ` : "- ";
      const isList = (block: string) => /^(?:- |\d+\. )/.test(block);
      const below = others.map(
        (block) => `${isList(block) ? "\n" : "\n\n"}${prefixed(block, INDENT)}`,
      );
      return sign + first + below.join("");
    })
    .join("\n");
}

function tableOf(table: Element): string[] {
  const rows = [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) =>
      inlinesOf(cell).replace(/\s+/g, " ").trim().replaceAll("|", "\\|"),
    ),
  );
  const [head, ...others] = rows;
  if (!head || head.length === 0) return [];
  const row = (cells: string[]) => `| ${head.map((_, index) => cells[index] ?? "").join(" | ")} |`;
  return [[row(head), `|${head.map(() => "---|").join("")}`, ...others.map(row)].join("\n")];
}

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

const inlinesOf = (parent: Node): string => [...parent.childNodes].map(inlineOf).join("");

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return plain(node.textContent ?? "");
  if (!isElement(node)) return "";
  const name = node.localName;
  if (name === "br") return "  \n";
  const inside = inlinesOf(node);
  if (name === "code" && node.textContent) return `\`${node.textContent}\``;
  if (name === "a") return linkOf(node.getAttribute("href") ?? "", inside);
  const { fontWeight, fontStyle } = node.style;
  const isStrong = fontWeight
    ? fontWeight === "bold" || Number(fontWeight) >= 600
    : name === "b" || name === "strong";
  const isEmphasis = fontStyle ? fontStyle === "italic" : name === "i" || name === "em";
  return wrapped(wrapped(inside, isEmphasis ? "*" : ""), isStrong ? "**" : "");
}

/** The reader sets quotation marks and spaces itself. */
const plain = (text: string) =>
  text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/[\\*_`<[\]]/g, "\\$&");

function linkOf(href: string, text: string): string {
  const isSafe = /^(?:https?:\/\/|mailto:)[^\s()\\]+$/.test(href);
  return isSafe && text.trim() !== "" ? `[${text.trim()}](${href})` : text;
}

/** Marks begin and end at words; the spaces around stay outside. */
function wrapped(text: string, mark: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const isMarked = words.startsWith(mark) && words.endsWith(mark) && words.length > mark.length;
  if (mark === "" || words === "" || isMarked) return text;
  return before + mark + words + mark + after;
}
