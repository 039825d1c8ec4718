import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import { DOMSerializer, type Node, DOMParser as NodeReader, type NodeType } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { readText, writeText } from "./surface-markdown.ts";
import { surfaceExtensions } from "./surface-schema.ts";

const PACK = new URL(
  "../../../../../../../../packages/content/pack/",
  `file://${import.meta.filename}`,
);
const schema = getSchema(surfaceExtensions());

const articles = readdirSync(PACK, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => {
    const whole = readFileSync(new URL(name, PACK), "utf8");
    return [name, whole.replace(/^---\n[\s\S]*?\n---\n/, "")] as const;
  });

/** Every place where a word could be put, one for each block of the text. */
function wordPlaces(doc: Node): number[] {
  const places: number[] = [];
  doc.forEach((block, offset) => {
    let place: number | null = null;
    block.descendants((node, at) => {
      if (place === null && node.isText)
        place = offset + 1 + at + (node.text?.indexOf(" ") ?? 0) + 1;
    });
    if (place !== null) places.push(place);
  });
  return places;
}

/** Returns the lines of a text that another lacks, by what stands before and after them. */
function changedLines(before: string, after: string): [former: string[], next: string[]] {
  const [former, next] = [before.split("\n"), after.split("\n")];
  while (former.length > 0 && next.length > 0 && former[0] === next[0]) {
    former.shift();
    next.shift();
  }
  while (former.length > 0 && next.length > 0 && former.at(-1) === next.at(-1)) {
    former.pop();
    next.pop();
  }
  return [former, next];
}

describe.each(articles)("the article %s", (_, body) => {
  const read = readText(body, schema);

  it("is the same to the byte when nothing was changed", () => {
    read.doc.check();
    expect(writeText(read.doc, read).text).toBe(body);
  });

  it("is written again in the style of the articles", () => {
    // No block is the one that was read, but each has its place.
    const blocks = read.blocks.map((block) => ({ ...block, key: "" }));
    expect(writeText(read.doc, { ...read, blocks }).text).toBe(body);
  });

  it("differs in one line when a word is put into a block", () => {
    const state = EditorState.create({ doc: read.doc });
    for (const place of wordPlaces(read.doc)) {
      const { doc } = state.apply(state.tr.insertText("harbor ", place));
      const { text } = writeText(doc, read);
      const [former, next] = changedLines(body, text);
      expect([former.length, next.length]).toEqual([1, 1]);
      expect(next[0]?.replace("harbor ", "")).toBe(former[0]);
    }
  });

  it("keeps every other line when a block is taken out", () => {
    if (read.doc.childCount === 1) return;
    const state = EditorState.create({ doc: read.doc });
    const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");
    for (const [index, { source }] of read.blocks.entries()) {
      const from = read.doc.children.slice(0, index).reduce((sum, each) => sum + each.nodeSize, 0);
      const { doc } = state.apply(state.tr.delete(from, from + read.doc.child(index).nodeSize));
      const left = linesOf(body).toSpliced(
        linesOf(
          read.blocks
            .slice(0, index)
            .map((each) => each.source)
            .join("\n"),
        ).length,
        linesOf(source).length,
      );
      expect(linesOf(writeText(doc, read).text)).toEqual(left);
    }
  });
});

describe("Markdown of any kind", () => {
  it.each([
    ["HTML", "<div>A</div>\n"],
    ["inline HTML", "A <b>b</b> c\n"],
    ["struck-out words", "A ~~b~~ c\n"],
    ["boxes to tick", "- [ ] A\n- [x] B\n"],
    ["definitions", "A [b][c]\n\n[c]: https://x.test\n"],
    ["a picture in a line", "A ![b](c.png) d\n"],
    ["a first heading", "# A\n\n##### B\n"],
    ["a cell too many", "| A |\n|---|\n| b | c |\n"],
    ["other signs", "* A\n+ B\n\nC\n===\n\n__D__ _e_\n\n~~~js x\nf\n~~~\n\n***\n"],
    ["lines that are broken", "A\nb\\\nc  \nd\n"],
    ["empty lines", "\n\n\nA\n\n\n\n\nB\n\n\n"],
    ["another system's ends of lines", "A\r\n\r\n## B\r\n"],
    ["indented code and loose lists", "    A\n\n- B\n\n- C\n\n  D\n"],
    ["notes in the middle", "A[^x]\n\n[^x]: B\n    C\n\nD[^y]\n\n[^y]:\n"],
    ["nothing", ""],
    ["only lines", "\n\n"],
    ["an empty quotation", "A\n\n>\n\nB\n"],
    ["footnotes within a list and a quotation", "- [^1]: A\n\n> [^2]: B\n\nC[^1][^2]\n"],
    ["blanks", "$______ and `a___b`\n\n______\n"],
  ])("keeps %s to the byte, and all else when a block is put before it", (_, markdown) => {
    const read = readText(markdown, schema);
    read.doc.check();
    expect(writeText(read.doc, read).text).toBe(markdown);
    const state = EditorState.create({ doc: read.doc });
    const { paragraph } = schema.nodes;
    const first = paragraph?.create(null, schema.text("First."));
    if (!first) throw new Error("There are paragraphs.");
    const { doc } = state.apply(state.tr.insert(0, first));
    expect(writeText(doc, read).text).toContain(markdown.trim());
  });

  it.each([
    ["\n", "\nNew.\n"],
    ["", "New."],
    ["\nA\n", "\nNew.\n"],
    ["\nA\n\n- B\n", "\nNew.\n\n- B\n"],
  ])("keeps what is before and after the text of %j", (markdown, written) => {
    const read = readText(markdown, schema);
    const state = EditorState.create({ doc: read.doc });
    const { doc } = state.apply(state.tr.insertText("New.", 1, read.doc.child(0).content.size + 1));
    expect(writeText(doc, read).text).toBe(written);
    const { paragraph } = schema.nodes;
    const first = paragraph?.create(null, schema.text("New."));
    const gone = state.tr.delete(0, read.doc.child(0).nodeSize);
    if (first) expect(writeText(gone.insert(0, first).doc, read).text).toBe(written);
  });

  it("writes what is new so that it is read again", () => {
    const read = readText("- A\n\nB\n", schema);
    const state = EditorState.create({ doc: read.doc });
    const list = read.doc.child(0);
    const { doc } = state.apply(state.tr.insert(state.doc.content.size, [list, list]));
    const { text } = writeText(doc, read);
    expect(readText(text, schema).doc.toJSON()).toEqual(doc.toJSON());
  });

  type Change = (state: EditorState) => EditorState["tr"];
  const typed =
    (words: string): Change =>
    ({ tr, doc }) =>
      tr.insertText(words, doc.content.size - 1);

  it.each<[string, string, Change, string]>([
    [
      "the address that was typed",
      "See",
      typed(" https://a.test/wiki/Harbor_(ship)_and_~x, and _this_."),
      "See https://a.test/wiki/Harbor_(ship)_and_~x, and \\_this\\_.",
    ],
    [
      "a table in a list",
      "- A\n\n  ![p](q.webp)\n\n  | a | b |\n  |---|---|\n  | c | d |",
      ({ tr }) => tr.insertText("B ", 3),
      "- B A\n\n  ![p](q.webp)\n\n  | a | b |\n  |---|---|\n  | c | d |",
    ],
    [
      "a table of which words were taken out across cells",
      "| a | b |\n|---|---|\n| c | d |",
      ({ tr }) => tr.delete(4, 7),
      "| a | |\n|---|---|\n| c | d |",
    ],
    [
      "a heading that became text above text in the next line",
      "## A\nB\n\nC",
      ({ tr }) => tr.setBlockType(1, 1, schema.nodes.paragraph as NodeType),
      "A\n\nB\n\nC",
    ],
    [
      "lines of code that became text",
      "A\n\n```\nx\n- y\n```",
      ({ tr }) => tr.delete(2, 4),
      "Ax - y",
    ],
  ])("writes %s so that it is read again", (_, markdown, change, written) => {
    const read = readText(markdown, schema);
    const state = EditorState.create({ doc: read.doc });
    const { doc } = state.apply(change(state));
    const { text } = writeText(doc, read);
    expect(text).toBe(written);
    expect(readText(text, schema).doc.textContent).toBe(doc.textContent.replaceAll("\n", " "));
  });

  it("keeps a picture's caption where it is cut and pasted", () => {
    const { doc } = readText('![A](b.webp "At sea")', schema);
    const copy = document.createElement("div");
    copy.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
    expect(NodeReader.fromSchema(schema).parse(copy).toJSON()).toEqual(doc.toJSON());
    // A browser would ask for it beside the page.
    expect(copy.querySelector("[src]")).toBeNull();
  });
});
