import type { Block, Inline, RichText } from "@sovereign/content/public/rich-text";
import { runs } from "@sovereign/domain/testing/runs";
import { assert, constantFrom, integer, array as listOf, oneof, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown.ts";
import { PackError } from "./pack-error.ts";
import { picturesIn } from "./pictures.ts";

const PLACE = { pictures: picturesIn("/nowhere"), file: "excerpts/x.md", firstLine: 1 };
const VALUES = { product: "O'Brien & *Co*", email: "help@x.test", app_price: "$49" };
const read = (text: string) => parseMarkdown(text, { ...PLACE, values: VALUES });

const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });
const only = (...blocks: Block[]): RichText => ({ blocks, notes: [] });

function problemsOf(markdown: string): string[] {
  try {
    read(markdown);
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return error.problems.map(({ line, field, message }) => `${line}: ${field}: ${message}`);
  }
  return [];
}

describe("Markdown", () => {
  it.each<[string, string, RichText]>([
    [
      "quotes across emphasis, links and code",
      `"*Go*," he said: *"no"* ("[a](/b)" and "\`x'y"\`")`,
      only(
        paragraph(
          text("“"),
          { kind: "em", children: [text("Go")] },
          text(",” he said: "),
          { kind: "em", children: [text("“no”")] },
          text(" (“"),
          { kind: "link", href: "/b", children: [text("a")] },
          text("” and “"),
          { kind: "code", text: `x'y"` },
          text("”)"),
        ),
      ),
    ],
    [
      "acronyms, but not ONE, numerals, code or headings",
      "## The FDIC\n\nThe FDIC and two CEOs, ONE Thing, law VIII, US, `LTCM`, ABCx.",
      only(
        { kind: "heading", level: 2, id: "the-fdic", children: [text("The FDIC")] },
        paragraph(
          text("The "),
          { kind: "caps", text: "FDIC" },
          text(" and two "),
          { kind: "caps", text: "CEOs" },
          text(", ONE Thing, law VIII, US, "),
          { kind: "code", text: "LTCM" },
          text(", ABCx."),
        ),
      ),
    ],
    [
      "headings of one name with ids of their own",
      "## It's É — now\n\n### It's É — now\n\n#### 为什么\n\n## !?",
      only(
        { kind: "heading", level: 2, id: "its-e-now", children: [text("It’s É — now")] },
        { kind: "heading", level: 3, id: "its-e-now-2", children: [text("It’s É — now")] },
        { kind: "heading", level: 4, id: "为什么", children: [text("为什么")] },
        { kind: "heading", level: 2, id: "section", children: [text("!?")] },
      ),
    ],
    [
      "lists, tight and loose and nested",
      "3. a\n4. b\n   - c\n\n- x\n\n- y",
      only(
        {
          kind: "list",
          ordered: true,
          start: 3,
          items: [
            [paragraph(text("a"))],
            [
              paragraph(text("b")),
              { kind: "list", ordered: false, start: 1, items: [[paragraph(text("c"))]] },
            ],
          ],
        },
        {
          kind: "list",
          ordered: false,
          start: 1,
          items: [[paragraph(text("x"))], [paragraph(text("y"))]],
        },
      ),
    ],
    [
      "tables with their columns' sides; a short row is filled up",
      `| "a" | b | c | d |\n|:--|--:|:-:|---|\n| 1 |`,
      only({
        kind: "table",
        align: ["left", "right", "center", null],
        head: [[text("“a”")], [text("b")], [text("c")], [text("d")]],
        rows: [[[text("1")], [], [], []]],
      }),
    ],
    [
      "footnotes by first reference, and notes within notes",
      "a[^z] b[^y] c[^z]\n\n[^y]: why\n\n[^z]: zed[^w]\n\n[^w]: last",
      {
        blocks: [
          paragraph(
            text("a"),
            { kind: "note", number: 1 },
            text(" b"),
            { kind: "note", number: 2 },
            text(" c"),
            { kind: "note", number: 1 },
          ),
        ],
        notes: [
          [paragraph(text("zed"), { kind: "note", number: 3 })],
          [paragraph(text("why"))],
          [paragraph(text("last"))],
        ],
      },
    ],
    [
      "a quote after code and after a hard break, and words between two ~",
      '`x`\'s  \n"y", ~z~',
      only(paragraph({ kind: "code", text: "x" }, text("’s"), { kind: "break" }, text("“y”, ~z~"))),
    ],
    [
      "blank lines of a worksheet, escapes, hard and soft breaks",
      "*Lost ______ in ______.* \\<b> \\[^1] &lt;i&gt;\none  \ntwo",
      only(
        paragraph(
          { kind: "em", children: [text("Lost ______ in ______.")] },
          text(" <b> [^1] <i> one"),
          { kind: "break" },
          text("two"),
        ),
      ),
    ],
    [
      "blanks that touch their signs, in code, in addresses, alone in an item, and a rule of their kind",
      "Bad ______% × $______ Good \\______% × $______\n\n`a___b` [x](/a___b)\n\n- ______\n\n___",
      only(
        paragraph(text("Bad ______% × $______ Good ______% × $______")),
        paragraph({ kind: "code", text: "a___b" }, text(" "), {
          kind: "link",
          href: "/a___b",
          children: [text("x")],
        }),
        { kind: "list", ordered: false, start: 1, items: [[paragraph(text("______"))]] },
        { kind: "rule" },
      ),
    ],
    [
      "quotes, rules and code",
      `> said\n\n${"-".repeat(40)}\n\n\`\`\`js\nlet a = "5'";\n\`\`\``,
      only(
        { kind: "quote", children: [paragraph(text("said"))] },
        { kind: "rule" },
        { kind: "code", text: `let a = "5'";` },
      ),
    ],
    [
      "placeholders as plain text, in URLs and in code",
      "{product} at {app_price}: [write](mailto:{email})`{app_price}`\n\n    {email}",
      only(
        paragraph(
          text("O’Brien & *Co* at $49: "),
          { kind: "link", href: "mailto:help@x.test", children: [text("write")] },
          { kind: "code", text: "$49" },
        ),
        { kind: "code", text: "help@x.test" },
      ),
    ],
  ])("reads %s", (_, markdown, tree) => {
    expect(read(markdown)).toEqual(tree);
  });

  it.each(["https://a.test/x?y=1&z=2#q", "http://a.test", "mailto:a@b.test", "/app/resources"])(
    "links to %s",
    (href) => {
      expect(JSON.stringify(read(`[a](${href})`))).toContain(`"href":"${href}"`);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript&#58;alert(1)",
    "java&#115;cript&colon;alert(1)",
    "java&Tab;script:alert(1)",
    "&#1;javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.test/x",
    "/&NewLine;/evil.test",
    "/\\\\evil.test",
    "https:evil.test",
    "https:///evil.test",
    "https://user:secret@evil.test",
    "https://a.test/&amp;#106;x",
    "mailto:",
    "tel:123",
    "#fragment",
    "other-page",
    "",
    "</a b>",
  ])("refuses a link to %s", (href) => {
    expect(problemsOf(`one\n\n[a](${href})`)).toEqual([expect.stringMatching(/^3: link: must/)]);
  });

  it.each([
    ["# Title", "1: heading: must have two, three or four #"],
    ["a\n\n##### Deep", "3: heading: must have two"],
    ["##", "1: heading: must have words"],
    ["a <b>c</b>", "1: text: must not hold HTML"],
    ["<script>x</script>", "1: text: must not hold HTML"],
    ["<!-- later -->", "1: text: must not hold HTML"],
    ["<javascript:alert(1)>", "1: link: must be https"],
    ["[a][b]\n\n[b]: javascript:x", "3: link: is written in its place"],
    ['[a](/b "c")', "1: link: must not have a title"],
    ["[](/b)", "1: link: must have words"],
    ["a[^1]", "1: note: [^1] is not defined"],
    ["a[^1]\n\n[^1]:", "3: note: [^1] has no text"],
    ["a\n\n[^1]: b", "3: note: [^1] is never referred to"],
    ["a[^1]\n\n[^1]: b\n\n[^1]: c", "5: note: [^1] is defined twice"],
    ["~~gone~~", "1: text: must not hold this kind of Markdown (delete)"],
    ["- [ ] a", "1: list: must not have tick boxes"],
    ["| a |\n|---|\n| b | c |", "3: table: must have 1 cells"],
    ["a ![b](c.png)", "1: picture: must stand in a paragraph of its own"],
    ["![](c.png)", "1: picture: must have a description"],
    ["![b](c.png)", "1: picture: is missing"],
    ["![b](../pack.md)", "1: picture: must name a picture beside the text"],
    ["![b](https://a.test/c.png)", "1: picture: must name a picture"],
    ["![b](data:image/png;base64,AAAA)", "1: picture: must name a picture"],
    [">".repeat(4000), "1: text: is nested too deeply"],
    ["- ".repeat(4000), "1: text: is nested too deeply"],
    [`${"> ".repeat(15)}a`, "1: text: is nested too deeply"],
    [`${"*a _b ".repeat(60)}c${"_ d*".repeat(60)}`, "1: text: is nested too deeply"],
  ])("refuses %j", (markdown, problem) => {
    expect(problemsOf(markdown).join("\n")).toContain(problem);
  });

  it("names every error of a text at once, with its line in the file", () => {
    const place = { ...PLACE, firstLine: 9 };
    expect(() => parseMarkdown("# a\n\n<b>\n\n[x](//y)", place)).toThrow(
      /excerpts\/x\.md:9: heading.*\nexcerpts\/x\.md:11: text.*\nexcerpts\/x\.md:13: link/s,
    );
  });

  it("returns no unsafe URL and throws nothing but pack errors, for any input", () => {
    const hostile = oneof(
      constantFrom(
        ..."[|]|(|)|<|>|!|*|_|`|~~|&#106;|&Tab;|javascript:|data:|//|/|\\|https://a.b|mailto:|www.a.b|a@b.c".split(
          "|",
        ),
        ..."\n|\n\n|\t|> |- |1. |# |[^1]|[^1]: |[a]: |{product}|---|    ".split("|"),
        "|",
      ),
      // Strings of fast-check's own "binary" unit take a second to prepare.
      listOf(integer({ min: 0, max: 0xffff }), { maxLength: 4 }).map((units) =>
        String.fromCharCode(...units).toWellFormed(),
      ),
    );
    assert(
      property(listOf(hostile, { maxLength: 30 }), (parts) => {
        for (const address of addressesIn(parts.join(""))) {
          expect(address).toMatch(/^(?:https?:\/\/[^/]|mailto:|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu);
        }
      }),
      runs(500),
    );
  });
});

/** The URLs in a parsed text; empty when it is refused. */
function addressesIn(markdown: string): string[] {
  try {
    return [...JSON.stringify(read(markdown)).matchAll(/"(?:href|src)":("(?:[^"\\]|\\.)*")/g)].map(
      ([, address = ""]) => JSON.parse(address),
    );
  } catch (error) {
    if (error instanceof PackError) return [];
    throw error;
  }
}
