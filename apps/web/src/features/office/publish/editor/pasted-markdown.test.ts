import { describe, expect, it } from "vitest";
import { pastedMarkdown } from "./pasted-markdown.ts";

describe("what is pasted from a document", () => {
  it.each([
    ["paragraphs", "<p>One.</p><p>Two&nbsp;words.</p>", "One.\n\nTwo words."],
    ["headings, none above the second level", "<h1>A</h1><h5><b>B</b></h5>", "## A\n\n#### B"],
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
      "- One\n   1. Two\n   2. Three\n- Four",
    ],
    ["a quotation", "<blockquote><p>A</p><p>B</p></blockquote>", "> A\n>\n> B"],
    [
      "a table",
      "<table><tr><th>A</th><th>B|C</th></tr><tr><td>1</td></tr></table>",
      "| A | B\\|C |\n|---|---|\n| 1 |  |",
    ],
    [
      "links that a piece may have",
      '<p><a href="https://x.test/a">this</a> <a href="javascript:x">that</a></p>',
      "[this](https://x.test/a) that",
    ],
    ["straight marks in place of typed curly ones", "<p>“It’s”</p>", '"It\'s"'],
    [
      "signs of Markdown as they are read",
      "<p>2 * 3 [4] &lt;b&gt;</p><p># no</p>",
      "2 \\* 3 \\[4\\] \\<b>\n\n\\# no",
    ],
    ["nothing that runs or loads", "<p>A</p><script>x</script><img src=x><style>p{}</style>", "A"],
    ["a line that breaks", "<p>A<br>B</p>", "A  \nB"],
  ])("keeps %s", (_, html, markdown) => {
    expect(pastedMarkdown(html)).toBe(markdown);
  });

  it("is plain text when it is marked up in nothing but looks", () => {
    expect(pastedMarkdown("<div><span style='color:red'>const a = 1;</span></div>")).toBeNull();
  });
});
