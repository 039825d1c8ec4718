import type { Block, Inline } from "@sovereign/content/public/rich-text";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { RichTextView } from "./rich-text.tsx";
import { columnAligns, linkTarget, opensWithLetter } from "./rich-text-rules.ts";

const words = (text: string): Inline => ({ kind: "text", text });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

function show(blocks: Block[], notes: Block[][] = [], dropCap = false) {
  const view = <RichTextView text={{ blocks, notes }} dropCap={dropCap} />;
  const { container } = render(<MemoryRouter>{view}</MemoryRouter>);
  return container.firstElementChild as HTMLElement;
}

describe("a rendered text", () => {
  // React warns there, for example about a missing key.
  let consoleError: MockInstance;
  beforeEach(() => {
    consoleError = vi.spyOn(globalThis.console, "error");
  });
  afterEach(() => expect(consoleError).not.toHaveBeenCalled());

  it.each<[string, Block, string]>([
    ["a paragraph", paragraph(words("One.")), "<p>One.</p>"],
    [
      "italics inside bold",
      paragraph({ kind: "strong", children: [{ kind: "em", children: [words("now")] }] }),
      "<p><strong><em>now</em></strong></p>",
    ],
    ["a broken line", paragraph(words("a"), { kind: "break" }, words("b")), "<p>a<br>b</p>"],
    [
      "an acronym",
      paragraph({ kind: "caps", text: "AIG" }),
      '<p><span class="caps">AIG</span></p>',
    ],
    [
      "a heading with its anchor",
      { kind: "heading", level: 3, id: "the-loss", children: [words("The loss")] },
      '<h3 id="the-loss">The loss</h3>',
    ],
    [
      "a list that starts at four",
      { kind: "list", ordered: true, start: 4, items: [[paragraph(words("Fourth"))]] },
      '<ol start="4"><li><p>Fourth</p></li></ol>',
    ],
    [
      "a list",
      { kind: "list", ordered: false, start: 1, items: [[paragraph(words("One"))]] },
      "<ul><li><p>One</p></li></ul>",
    ],
    [
      "a quotation",
      { kind: "quote", children: [paragraph(words("Said."))] },
      "<blockquote><p>Said.</p></blockquote>",
    ],
    [
      "text that looks like markup",
      { kind: "code", text: "<script>alert(1)</script>" },
      "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>",
    ],
    ["a rule", { kind: "rule" }, "<hr>"],
    [
      "a picture with its caption",
      {
        kind: "figure",
        src: "data:image/png;base64,AA",
        alt: "A plan",
        caption: [words("Fig. 1")],
      },
      '<figure><img alt="A plan" decoding="async" src="data:image/png;base64,AA"><figcaption>Fig. 1</figcaption></figure>',
    ],
    [
      "a picture of the server, with its size and by its types",
      {
        kind: "figure",
        src: "/api/files/a.webp",
        alt: "A boat",
        caption: [],
        picture: {
          width: 1440,
          height: 960,
          sources: [
            {
              type: "image/avif",
              files: [
                { src: "/api/files/b.avif", width: 720 },
                { src: "/api/files/c.avif", width: 1440 },
              ],
            },
          ],
        },
      },
      '<figure><picture><source type="image/avif" sizes="(min-width: 720px) 680px, 100vw" srcset="/api/files/b.avif 720w, /api/files/c.avif 1440w"><img alt="A boat" width="1440" height="960" decoding="async" src="/api/files/a.webp"></picture></figure>',
    ],
    [
      "no picture from a script URL",
      { kind: "figure", src: "javascript:alert(1)", alt: "x", caption: [words("Fig. 2")] },
      "<figure><figcaption>Fig. 2</figcaption></figure>",
    ],
    [
      "no picture from a host similar to the site's",
      { kind: "figure", src: "//evil.example/x.png", alt: "x", caption: [words("Fig. 3")] },
      "<figure><figcaption>Fig. 3</figcaption></figure>",
    ],
  ])("renders %s", (_, block, markup) => {
    expect(show([block]).innerHTML).toBe(markup);
  });

  it("renders a worksheet's blank as a line that is read as a blank", () => {
    show([paragraph(words("Told: ______ by noon"))]);
    expect(screen.getByRole("img", { name: "blank" }).textContent).toBe("______");
  });

  it("keeps the characters of an amount with its blank, so that no line ends between them", () => {
    const text = show([paragraph(words("Floor: $______, or ______%."))]);
    const amounts = [...text.querySelectorAll(".blank-amount")];
    expect(amounts.map((amount) => amount.textContent)).toEqual(["$______,", "______%."]);
    expect(text.textContent).toBe("Floor: $______, or ______%.");
  });

  it("labels a table's columns and aligns amounts right", () => {
    const cells = (...row: string[]) => row.map((text) => [words(text)]);
    const table: Block = {
      kind: "table",
      align: [null, null, null],
      head: cells("Line", "Stake", "Shift"),
      rows: [cells("Renewal", "$310,000", "10 points"), cells("Inbox, 140 unread", "$2,000", "—")],
    };
    show([table]);
    expect(screen.getAllByRole("columnheader").length).toBe(3);
    expect(columnAligns(table as Parameters<typeof columnAligns>[0])).toEqual([
      "left",
      "right",
      "right",
    ]);
  });

  it("treats no empty cell as a heading, nor the cells under one as their rows'", () => {
    const cells = (...row: string[]) => row.map((text) => [words(text)]);
    const head = [[], ...cells("Before", "After")];
    show([{ kind: "table", align: [null, null, null], head, rows: [cells("Cash", "$2", "$3")] }]);
    const names = (role: string) => screen.getAllByRole(role).map((cell) => cell.textContent);
    expect(names("columnheader")).toEqual(["Before", "After"]);
    expect(names("rowheader")).toEqual(["Cash"]);
  });

  it("links from a reference to its note and back, without a history entry", async () => {
    const text = show(
      [paragraph(words("Said so."), { kind: "note", number: 1 })],
      [[paragraph(words("In 1998."))]],
    );
    const before = window.history.length;
    const reference = screen.getByRole("link", { name: "Note 1" });
    await userEvent.click(reference);
    const note = within(text).getByText("In 1998.").closest("li");
    expect(document.activeElement).toBe(note);
    await userEvent.click(screen.getByRole("link", { name: "Back to the text, note 1" }));
    expect(document.activeElement).toBe(reference);
    expect(window.history.length).toBe(before);
  });

  it("uses a drop cap for a letter, and none for a quotation mark or a list", () => {
    const long = " sentence of a paragraph that takes several lines".repeat(4);
    const opening = [paragraph(words("The first"), words(long))];
    expect(show(opening, [], true).className).toContain("prose-opening");
    cleanup();
    expect(show(opening).className).toBe("prose");
    for (const other of ["“The first", "2008 was", "Quiet is"]) {
      expect(opensWithLetter([paragraph(words(other), words(long))])).toBe(false);
    }
    expect(opensWithLetter([paragraph(words("A line of its own."))])).toBe(false);
    expect(opensWithLetter([{ kind: "rule" }])).toBe(false);
  });
});

describe("a link in a text", () => {
  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "/a\\b",
    "\\\\evil.example",
    "https://a b",
    "mailto:",
    "",
  ])("is plain text for %j", (href) => {
    expect(linkTarget(href)).toBeNull();
    show([paragraph({ kind: "link", href, children: [words("here")] })]);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("here")).toBeTruthy();
  });

  it("opens outside links in a new tab, labels them, and passes that page no opener", () => {
    show([paragraph({ kind: "link", href: "https://example.com/a", children: [words("here")] })]);
    const link = screen.getByRole("link", { name: "here (opens in a new tab)" });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("stays in the tab within the product", () => {
    show([paragraph({ kind: "link", href: "/app/manifesto", children: [words("manifesto")] })]);
    const link = screen.getByRole("link", { name: "manifesto" });
    expect(link.getAttribute("href")).toBe("/app/manifesto");
    expect(link.hasAttribute("target")).toBe(false);
  });
});
