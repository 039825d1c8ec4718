import {
  type BlockContent,
  type List,
  type ListSigns,
  type PhrasingContent,
  parsePieceMarkdown,
  type RootContent,
  type Table,
  writePieceMarkdown,
} from "@sovereign/content/public/piece-markdown";
import type { JSONContent } from "@tiptap/core";
import type { Mark, Node, Schema } from "@tiptap/pm/model";

/** A top-level block as the file has it, with the text before it. */
type Block = { key: string; source: string; before: string };

/** A text on the surface, which knows its file to the byte. */
export type ReadText = { doc: Node; blocks: readonly Block[]; tail: string };

/** Reads Markdown; what the surface does not know is in it as its source. */
export function readText(markdown: string, schema: Schema): ReadText {
  const found = parsePieceMarkdown(markdown).children.map((node) => {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    return { start, end, json: blockOrSource(node, markdown.slice(start, end)) };
  });
  const content = found.map(({ json }) => json);
  const doc = schema.nodeFromJSON({
    type: "doc",
    content: content.length > 0 ? content : [{ type: "paragraph" }],
  });
  const blocks = found.map(({ start, end }, index) => ({
    key: keyOf(doc.child(index)),
    source: markdown.slice(start, end),
    before: markdown.slice(found[index - 1]?.end ?? 0, start),
  }));
  return { doc, blocks, tail: markdown.slice(found.at(-1)?.end ?? 0) };
}

const keys = new WeakMap<Node, string>();

/** Equal for blocks that show the same. */
function keyOf(block: Node): string {
  const key = keys.get(block) ?? JSON.stringify(block.toJSON());
  keys.set(block, key);
  return key;
}

/** A block in the written text, with the lines that it has there, from 1. */
export type WrittenBlock = { node: Node; firstLine: number; lastLine: number };

/** Writes a text; blocks that are as they were read keep their bytes, and so does what is between. */
export function writeText(doc: Node, { blocks, tail }: Omit<ReadText, "doc">) {
  const shown = doc.children.filter((child) => !isNothing(child));
  const origins = originsOf(shown, blocks);
  const betweenNotes = gapBetweenNotes(blocks);
  const written: WrittenBlock[] = [];
  const lead = blocks.length === 0 ? tail : (blocks[0]?.before ?? "");
  let text = "";
  let last = "";
  let line = 1;
  let isFormerSame = true;
  for (const [index, node] of shown.entries()) {
    const origin = origins[index];
    const block = origin === undefined ? undefined : blocks[origin];
    const isSame = block?.key === keyOf(node);
    const source = isSame ? block.source : writeBlock(node, signsAfter(last, node));
    const isNext = origin === (index === 0 ? 0 : (origins[index - 1] ?? Number.NaN) + 1);
    const isNote = [shown[index - 1], node].every((each) => each?.type.name === "footnote");
    const gap = index === 0 ? lead : isNote ? betweenNotes : "\n\n";
    const former = shown[index - 1];
    const isJoined = !(isSame && isFormerSame) && former !== undefined && joins(former, node);
    const isKept = block && isNext && !(isJoined && lineEnds(block.before) === 1);
    const before = isKept ? block.before : gap;
    isFormerSame = isSame;
    const firstLine = line + lineEnds(before);
    line = firstLine + lineEnds(source);
    text += before + source;
    last = source;
    written.push({ node, firstLine, lastLine: line });
  }
  // A new article has an empty line after its fields, and no text.
  const end = blocks.length === 0 && text !== "" && tail !== "" ? "\n" : tail;
  return { text: text + end, written };
}

/** Whether a block that follows in the next line would be part of the one before. */
const joins = (former: Node, { type }: Node) =>
  ["paragraph", "bulletList", "orderedList", "blockquote"].includes(former.type.name) &&
  ["paragraph", "picture", "table", "source"].includes(type.name);

const lineEnds = (text: string) => text.split("\n").length - 1;

/** An empty paragraph has no Markdown, and a picture has none before it is sent. */
function isNothing(node: Node): boolean {
  if (node.type.name === "picture") return node.attrs.src === "";
  if (node.type.name !== "paragraph") return false;
  return node.children.every(({ type, text }) => type.name === "hardBreak" || text?.trim() === "");
}

/** Some texts have an empty line between their footnotes, others none. */
function gapBetweenNotes(blocks: readonly Block[]): string {
  const isNote = ({ source }: Block) => source.startsWith("[^");
  const found = blocks.findLast((block, index) => {
    const former = blocks[index - 1];
    return former && isNote(former) && isNote(block);
  });
  return found?.before ?? "\n\n";
}

/**
 * Returns the places that blocks of the text had in the file. What is between two that stayed is
 * what was between them, changed, if there are as many.
 */
function originsOf(shown: readonly Node[], blocks: readonly Block[]): (number | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [place, { key }] of blocks.entries()) {
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  let last = -1;
  const origins = shown.map((node) => {
    const free = places.get(keyOf(node));
    const later = free?.findIndex((place) => place > last) ?? -1;
    const [place] = free?.splice(Math.max(0, later), 1) ?? [];
    if (place !== undefined) last = place;
    return place;
  });
  for (let from = 0; from < origins.length; from += 1) {
    if (origins[from] !== undefined) continue;
    const before = from === 0 ? -1 : (origins[from - 1] ?? -1);
    let to = from;
    while (to < origins.length && origins[to] === undefined) to += 1;
    const after = to === origins.length ? blocks.length : (origins[to] ?? 0);
    const isAsMany = after - before - 1 === to - from;
    if (isAsMany) for (let at = from; at < to; at += 1) origins[at] = before + 1 + at - from;
    from = to;
  }
  return origins;
}

/** Two lists of one kind in a row would be one. */
function signsAfter(last: string, { type }: Node): ListSigns {
  const isBullets = type.name === "bulletList" && /^- /.test(last);
  const isNumbers = type.name === "orderedList" && /^\d+\. /.test(last);
  return { bullet: isBullets ? "*" : "-", bulletOrdered: isNumbers ? ")" : "." };
}

function blockOrSource(node: RootContent, source: string): JSONContent {
  return blockJson(node) ?? { type: "source", content: [{ type: "text", text: source }] };
}

type Json = JSONContent | null;

const withContent = (type: string, content: JSONContent[] | null, attrs = {}): Json =>
  content && { type, attrs, content };

function eachJson<Each>(
  nodes: readonly Each[],
  convert: (node: Each) => Json,
): JSONContent[] | null {
  const all: JSONContent[] = [];
  for (const node of nodes) {
    const json = convert(node);
    if (!json) return null;
    all.push(json);
  }
  return all;
}

/** Returns null for a block that the surface does not know, or that has such parts. */
function blockJson(node: RootContent): Json {
  switch (node.type) {
    case "paragraph": {
      const [only] = node.children;
      if (node.children.length === 1 && only?.type === "image") {
        const { url, alt, title } = only;
        return { type: "picture", attrs: { src: url, alt: alt ?? "", title: title ?? null } };
      }
      return withContent("paragraph", inlineJson(node.children));
    }
    case "heading":
      if (node.depth < 2 || node.depth > 4) return null;
      return withContent("heading", inlineJson(node.children), { level: node.depth });
    case "blockquote":
      // An empty one has no place for a caret.
      return node.children.length === 0
        ? null
        : withContent("blockquote", eachJson(node.children, innerJson));
    case "list":
      return listJson(node);
    case "code":
      if (node.meta) return null;
      return withContent("codeBlock", node.value ? [{ type: "text", text: node.value }] : [], {
        language: node.lang ?? null,
      });
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "table":
      return tableJson(node);
    case "footnoteDefinition": {
      const content = eachJson(node.children, innerJson);
      const label = node.label ?? node.identifier;
      return withContent("footnote", content?.length === 0 ? [{ type: "paragraph" }] : content, {
        label,
      });
    }
    default:
      return null;
  }
}

/** A footnote within a list or a quotation is one that only the source can show. */
const innerJson = (node: RootContent): Json =>
  node.type === "footnoteDefinition" ? null : blockJson(node);

function listJson({ ordered, start, spread, children }: List): Json {
  const items = eachJson(children, (item) => {
    if (typeof item.checked === "boolean") return null;
    const content = eachJson(item.children, innerJson);
    if (content && content[0]?.type !== "paragraph") content.unshift({ type: "paragraph" });
    return withContent("listItem", content);
  });
  const type = ordered ? "orderedList" : "bulletList";
  const attrs = { spread: spread === true };
  return withContent(type, items, ordered ? { ...attrs, start: start ?? 1 } : attrs);
}

function tableJson({ children, align }: Table): Json {
  const columns = children[0]?.children.length ?? 0;
  const rows = eachJson(children, (row) => {
    // A cell too many is an error, which only the source can show.
    if (row.children.length > columns) return null;
    const cells = eachJson(
      Array.from({ length: columns }, (_, column) => row.children[column]?.children ?? []),
      (cell) => withContent("tableCell", inlineJson(cell)),
    );
    return withContent("tableRow", cells);
  });
  return withContent("table", rows, { align: align ?? null });
}

type JsonMark = { type: string; attrs?: Record<string, unknown> };

function inlineJson(
  nodes: readonly PhrasingContent[],
  marks: JsonMark[] = [],
): JSONContent[] | null {
  const all: JSONContent[] = [];
  for (const node of nodes) {
    const found = oneInline(node, marks);
    if (!found) return null;
    all.push(...found);
  }
  return all;
}

function oneInline(node: PhrasingContent, marks: JsonMark[]): JSONContent[] | null {
  const text = (value: string, more: JsonMark[] = []) =>
    value === "" ? [] : [{ type: "text", text: value, marks: [...marks, ...more] }];
  switch (node.type) {
    case "text":
      return text(node.value.replaceAll("\n", " "));
    case "inlineCode":
      return text(node.value, [{ type: "code" }]);
    case "emphasis":
      return inlineJson(node.children, [...marks, { type: "italic" }]);
    case "strong":
      return inlineJson(node.children, [...marks, { type: "bold" }]);
    case "link": {
      const attrs = { href: node.url, title: node.title ?? null };
      return inlineJson(node.children, [...marks, { type: "link", attrs }]);
    }
    case "break":
      return [{ type: "hardBreak", marks }];
    case "footnoteReference":
      return [{ type: "footnoteMark", attrs: { label: node.label ?? node.identifier }, marks }];
    default:
      return null;
  }
}

function writeBlock(node: Node, signs: ListSigns): string {
  if (node.type.name === "source") return node.textContent;
  return writePieceMarkdown([blockOf(node)], signs);
}

const blocksOf = (parent: Node): BlockContent[] =>
  parent.children
    .filter((child) => !isNothing(child))
    .map((child) => blockOf(child) as BlockContent);

function blockOf(node: Node): RootContent {
  const { attrs } = node;
  switch (node.type.name) {
    case "heading":
      return { type: "heading", depth: attrs.level, children: inlinesOf(node) };
    case "blockquote":
      return { type: "blockquote", children: blocksOf(node) };
    case "bulletList":
      return { type: "list", ordered: false, spread: attrs.spread, children: itemsOf(node) };
    case "orderedList": {
      const { start, spread } = attrs;
      return { type: "list", ordered: true, start, spread, children: itemsOf(node) };
    }
    case "codeBlock":
      return { type: "code", lang: attrs.language, value: node.textContent };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "picture": {
      const { src: url, alt, title } = attrs;
      return { type: "paragraph", children: [{ type: "image", url, alt, title }] };
    }
    case "table":
      return tableOf(node);
    case "footnote": {
      const { label } = attrs;
      return { type: "footnoteDefinition", identifier: label, label, children: blocksOf(node) };
    }
    case "source":
      // Written as it is.
      return { type: "html", value: node.textContent };
    default:
      return { type: "paragraph", children: inlinesOf(node) };
  }
}

const itemsOf = (list: Node) =>
  list.children.map((item) => {
    // A list needs no empty line above it, everything else does.
    const blocks = item.children.filter(({ type }) => !type.name.endsWith("List")).length;
    const spread = Boolean(list.attrs.spread) || blocks > 1;
    return { type: "listItem", spread, children: blocksOf(item) } as const;
  });

/** Rows have fewer cells than others after words were taken out across cells. */
function tableOf(table: Node): Table {
  const columns = Math.max(...table.children.map(({ childCount }) => childCount));
  const children = table.children.map((row) => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const cell = row.maybeChild(column);
      return { type: "tableCell", children: cell ? inlinesOf(cell) : [] } as const;
    });
    return { type: "tableRow", children: cells } as const;
  });
  return { type: "table", align: table.attrs.align, children };
}

/** A part of a line with the marks that are not yet written around it. */
type Piece = { node: Node; text: string; marks: readonly Mark[] };

function inlinesOf(parent: Node): PhrasingContent[] {
  return nested(trimmed(parent.children.flatMap(piecesOf)));
}

/** Spaces are parts of their own, because a mark cannot begin or end with one. */
function piecesOf(node: Node): Piece[] {
  const { marks, text } = node;
  if (text === undefined || marks.some(isCode)) return [{ node, text: text ?? "", marks }];
  return text
    .split(/(^\s+|\s+$)/)
    .flatMap((part) => (part === "" ? [] : { node, text: part, marks }));
}

const isCode = ({ type }: Mark) => type.name === "code";
const isBreak = (piece: Piece | undefined) => piece?.node.type.name === "hardBreak";
const isSpace = ({ node, text, marks }: Piece) =>
  node.isText && text.trim() === "" && !marks.some(isCode);

/** Without spaces at the ends of lines; those between words have the marks of both. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const from = pieces.findIndex((piece) => !isSpace(piece) && !isBreak(piece));
  if (from < 0) return [];
  const to = pieces.findLastIndex((piece) => !isSpace(piece) && !isBreak(piece)) + 1;
  const inner = pieces.slice(from, to);
  return inner.flatMap((piece, index) => {
    if (!isSpace(piece) && !isBreak(piece)) return [piece];
    if (isSpace(piece) && (isBreak(inner[index - 1]) || isBreak(inner[index + 1]))) return [];
    const before = nearestWord(inner, index, -1);
    const after = nearestWord(inner, index, 1);
    const marks = piece.marks.filter((mark) =>
      [before, after].every((each) => each && mark.isInSet(each.marks)),
    );
    return [{ ...piece, marks }];
  });
}

function nearestWord(pieces: readonly Piece[], from: number, by: 1 | -1): Piece | undefined {
  let at = from;
  for (let piece = pieces[at]; piece && (isSpace(piece) || isBreak(piece)); piece = pieces[at]) {
    at += by;
  }
  return pieces[at];
}

/** Puts each mark around the longest run of parts that have it. */
function nested(pieces: readonly Piece[]): PhrasingContent[] {
  const written: PhrasingContent[] = [];
  for (let from = 0; from < pieces.length; ) {
    const piece = pieces[from] as Piece;
    const runs = piece.marks
      .filter((mark) => !isCode(mark))
      .map((mark) => {
        let end = from + 1;
        while (mark.isInSet(pieces[end]?.marks ?? [])) end += 1;
        return { mark, end };
      });
    const longest = runs.toSorted((one, other) => other.end - one.end)[0];
    if (!longest) {
      push(written, leafOf(piece));
      from += 1;
      continue;
    }
    const { mark, end } = longest;
    const inside = pieces.slice(from, end).map((each) => ({
      ...each,
      marks: mark.removeFromSet(each.marks),
    }));
    written.push(wrapped(mark, nested(inside)));
    from = end;
  }
  return written;
}

function push(written: PhrasingContent[], leaf: PhrasingContent): void {
  const last = written.at(-1);
  if (last?.type === "text" && leaf.type === "text") last.value += leaf.value;
  else written.push(leaf);
}

function wrapped({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name === "bold") return { type: "strong", children };
  if (type.name === "italic") return { type: "emphasis", children };
  return { type: "link", url: attrs.href, title: attrs.title, children };
}

function leafOf({ node, text, marks }: Piece): PhrasingContent {
  if (node.type.name === "hardBreak") return { type: "break" };
  if (node.type.name === "footnoteMark") {
    const { label } = node.attrs;
    return { type: "footnoteReference", identifier: label, label };
  }
  return marks.some(isCode)
    ? { type: "inlineCode", value: text }
    : { type: "text", value: text.replaceAll("\n", " ") };
}
