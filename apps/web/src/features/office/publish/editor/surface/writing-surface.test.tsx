import { fill, plural } from "@sovereign/content/public/fill";
import {
  surfaceLink,
  surfacePaste,
  surfacePicture,
  surfaceProblems,
  writingSurface as words,
} from "@sovereign/content/words/office-surface";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearToasts, toasts } from "#design/feedback/toast.ts";
import { type SurfaceHandle, type SurfaceProblem, WritingSurface } from "./writing-surface.tsx";

type Given = {
  problems?: readonly SurfaceProblem[];
  onPicture?: (file: File) => Promise<string | null>;
  /** What the page makes of a text. */
  keep?: (markdown: string) => string;
};

const TARGETS = [
  { title: "Hold more cash than looks clever", note: "Principle 5", to: "/app/resources/a" },
  { title: "Count the permissions you need", note: "Day 22", to: "/app/resources/b" },
];

/** The surface on a page that keeps its text. */
async function open(
  value: string,
  { problems, onPicture = async () => "boat-1a.webp", keep = (markdown) => markdown }: Given = {},
) {
  const handle: { current: SurfaceHandle | null } = { current: null };
  const page = { saved: [] as string[], own: [] as string[], files: [] as File[], text: value };
  let write: (text: string) => void = () => {};
  function Page() {
    const [text, setText] = useState(value);
    write = setText;
    return (
      <WritingSurface
        ref={handle}
        value={text}
        onChange={(markdown) => {
          page.saved.push(markdown);
          setText(keep(markdown));
        }}
        onLatePicture={(markdown) => setText((now) => `${now}\n${markdown}`)}
        problems={problems}
        onOwnProblems={(found) => {
          page.own = found.map(({ title }) => title);
        }}
        onPicture={onPicture}
        onOtherFiles={(files) => page.files.push(...files)}
        pictureAddress={(name) => `/pictures/${name}`}
        linkTargets={TARGETS}
      />
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  const text = await screen.findByRole("textbox", { name: words.text });
  const tool = (name: string) => screen.getByRole("button", { name });
  const select = (first: string, last = first) => {
    const [from] = placeOf(text, first);
    const [to, at] = placeOf(text, last);
    text.focus();
    document.getSelection()?.setBaseAndExtent(from, placeOf(text, first)[1], to, at + last.length);
    document.dispatchEvent(new Event("selectionchange"));
  };
  const paste = (data: Record<string, string>, files: File[] = []) => {
    const clipboardData = { getData: (type: string) => data[type] ?? "", files, types: [] };
    act(() => void fireEvent.paste(text, { clipboardData }));
  };
  return {
    page,
    handle,
    user,
    text,
    tool,
    select,
    paste,
    write: (next: string) => act(() => write(next)),
  };
}

function placeOf(text: HTMLElement, words: string): [node: Node, at: number] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.textContent?.indexOf(words) ?? -1;
    if (at >= 0) return [walker.currentNode, at];
  }
  throw new Error(`There is no “${words}”.`);
}

const markdown = (page: { saved: string[] }) => page.saved.at(-1);

beforeEach(clearToasts);

describe("the writing surface", () => {
  it("shows a text and leaves its Markdown alone", async () => {
    const { page, text } = await open("One *two*[^1].\n\n## Three\n\n* x\n\n[^1]: Four.\n");
    expect(text.textContent).toContain("One two.");
    expect(screen.getByRole("heading", { name: "Three" })).toBeDefined();
    expect(text.querySelector("sup")?.getAttribute("data-number")).toBe("1");
    expect(page.saved).toEqual([]);
  });

  it("has nine tools, one of them a tab stop, and arrows between them", async () => {
    const { user, tool } = await open("One.");
    const tools = within(screen.getByRole("toolbar", { name: words.tools })).getAllByRole("button");
    expect(tools.map((each) => each.getAttribute("aria-label"))).toEqual([
      words.bold,
      words.italic,
      words.link,
      words.heading,
      words.quote,
      words.list,
      words.footnote,
      words.picture,
      words.undo,
    ]);
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tool(words.bold)]);
    act(() => tool(words.bold).focus());
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(tool(words.undo));
    await user.keyboard("{Home}{ArrowRight}");
    expect(document.activeElement).toBe(tool(words.italic));
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tool(words.italic)]);
  });

  it("makes words bold, says so, and takes it back", async () => {
    const { page, user, tool, select } = await open("One two.\n\n__x__\n");
    select("two");
    await user.click(tool(words.bold));
    expect(markdown(page)).toBe("One **two**.\n\n__x__\n");
    await waitFor(() => expect(tool(words.bold).getAttribute("aria-pressed")).toBe("true"));
    await user.click(tool(words.undo));
    expect(markdown(page)).toBe("One two.\n\n__x__\n");
    await user.click(tool(words.heading));
    expect(markdown(page)).toBe("## One two.\n\n__x__\n");
    await user.click(tool(words.heading));
    await user.click(tool(words.list));
    expect(markdown(page)).toBe("- One two.\n\n__x__\n");
  });

  it("restarts with a text that came from elsewhere", async () => {
    const { page, text, write, select, user, tool } = await open("One.");
    select("One");
    await user.click(tool(words.italic));
    expect(markdown(page)).toBe("*One*.");
    write("Two.\n");
    await waitFor(() => {
      expect(screen.getByRole("textbox", { name: words.text }).textContent).toBe("Two.");
    });
    expect(text.isConnected).toBe(false);
    expect(page.saved).toEqual(["*One*."]);
    expect(tool(words.undo).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a page that keeps the lines around its text", () => {
  it("does not restart with text written at the end", async () => {
    const { page, text, select, paste } = await open("One.\n\n<div>A</div>", {
      keep: (markdown) => markdown.trim(),
    });
    select("</div>");
    paste({ "text/plain": "</div> B " });
    expect(markdown(page)).toBe("One.\n\n<div>A</div> B ");
    expect(text.isConnected).toBe(true);
  });
});

describe("a footnote", () => {
  it("gets a number and a place at the foot, and is missed until it has a text", async () => {
    const { page, user, tool, select } = await open("One two.\n");
    select("two");
    await user.click(tool(words.footnote));
    expect(markdown(page)).toBe("One two[^1].\n\n[^1]:\n");
    const title = fill(surfaceProblems.emptyNote, { number: 1 });
    await waitFor(() => expect(page.own).toEqual([title]));
    expect(await screen.findByText(title)).toBeDefined();
    await user.click(screen.getByRole("button", { name: surfaceProblems.removeNote }));
    expect(markdown(page)).toBe("One two.\n");
    expect(page.own).toEqual([]);
  });

  it("without a text of its own can be written", async () => {
    const { page, user } = await open("One\\[^x] two[^y].\n\n[^y]: A\n\n[^z]: B\n");
    expect(page.own).toEqual([surfaceProblems.unusedNote]);
    await user.click(await screen.findByRole("button", { name: surfaceProblems.removeNote }));
    expect(markdown(page)).toBe("One\\[^x] two[^y].\n\n[^y]: A\n");
  });
});

describe("a link", () => {
  it("leads to an article that is found by its title", async () => {
    const { page, user, tool, select } = await open("Hold more cash.\n");
    select("more cash");
    await user.click(tool(words.link));
    const field = screen.getByRole("combobox", {
      name: fill(surfaceLink.title, { words: "more cash" }),
    });
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByRole("option").map((each) => each.textContent)).toEqual([
      "Hold more cash than looks cleverPrinciple 5",
    ]);
    await user.type(field, "o{ArrowDown}{Enter}");
    expect(markdown(page)).toBe("Hold [more cash](/app/resources/b).\n");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("leads to an address, refuses what is none, and can be taken out", async () => {
    const { page, user, tool, select, text } = await open("Hold more cash.\n");
    select("more");
    fireEvent.keyDown(text, { key: "k", ctrlKey: true });
    const field = await screen.findByRole("combobox");
    await user.type(field, "javascript:alert(1){Enter}");
    expect(screen.getByText(surfaceLink.notAnAddress)).toBeDefined();
    expect(page.saved).toEqual([]);
    await user.clear(field);
    await user.type(field, "example.test/a{Enter}");
    expect(markdown(page)).toBe("Hold [more](https://example.test/a) cash.\n");
    await user.click(tool(words.link));
    await user.click(screen.getByRole("button", { name: surfaceLink.remove }));
    expect(markdown(page)).toBe("Hold more cash.\n");
  });

  it("is what an address becomes that is pasted over words", async () => {
    const { page, paste, select } = await open("Hold more cash.\n");
    select("more");
    paste({ "text/plain": "https://example.test/a" });
    expect(markdown(page)).toBe("Hold [more](https://example.test/a) cash.\n");
  });
});

describe("a pasted text", () => {
  it("replaces all that was there, and the file around it stays the page's", async () => {
    const { page, paste, select } = await open("One.\n\n- x\n\nTwo.\n");
    select("One.", "Two.");
    paste({ "text/html": "<h1>A</h1><p class=MsoNormal>B <b>c</b></p>", "text/plain": "A\nB c" });
    expect(markdown(page)).toBe("## A\n\nB **c**\n");
  });

  it("brings its footnotes to the foot, under labels that are free", async () => {
    const { page, paste, select } = await open("One[^1] two.\n\n[^1]: A\n");
    select("two");
    paste({ "text/plain": "b[^1] **c**\n\n[^1]: D" });
    expect(markdown(page)).toBe("One[^1] b[^2] **c**.\n\n[^1]: A\n\n[^2]: D\n");
  });

  it.each(["<p>", "<p data-pm-slice='1 1 []'>"])("says what stays elsewhere, of %s", async (p) => {
    const { page, paste, select } = await open("One.\n");
    select("One");
    paste({
      "text/html": `${p}A <img src='https://x.test/b.png'> <a href='javascript:c'>d</a></p>`,
    });
    expect(markdown(page)).toBe(`A \\${surfacePaste.unnamedPicture} d.\n`);
    expect(toasts.get().map(({ title }) => title)).toEqual([
      plural(surfacePaste.pictures, 1),
      plural(surfacePaste.links, 1),
    ]);
  });
});

describe("an image", () => {
  const boat = new File(["x"], "Boat.jpg", { type: "image/jpeg" });

  it("is sent, asks at once what it shows, and is in the text when it has a name", async () => {
    const sent: ((name: string | null) => void)[] = [];
    const onPicture = () => new Promise<string | null>((resolve) => sent.push(resolve));
    const { page, paste, select, user } = await open("One.\n\nTwo.\n", { onPicture });
    select("One");
    paste({}, [boat]);
    const alt = await screen.findByRole("textbox", { name: surfacePicture.alt });
    expect(document.activeElement).toBe(alt);
    expect(screen.getByText(fill(surfacePicture.sending, { name: "Boat.jpg" }))).toBeDefined();
    expect(page.saved).toEqual([]);
    await act(async () => sent[0]?.("boat-1a.webp"));
    expect(markdown(page)).toBe("One.\n\n![](boat-1a.webp)\n\nTwo.\n");
    expect(page.own).toEqual([surfaceProblems.noPictureText]);
    await user.type(alt, "A boat");
    expect(markdown(page)).toBe("One.\n\n![A boat](boat-1a.webp)\n\nTwo.\n");
    expect(page.own).toEqual([]);
    const shown = screen.getByRole("img", { name: "A boat" });
    expect(shown.getAttribute("src")).toBe("/pictures/boat-1a.webp");
    await user.click(screen.getByRole("button", { name: surfacePicture.remove }));
    expect(markdown(page)).toBe("One.\n\nTwo.\n");
  });

  it("is not lost when the text came from elsewhere while it was sent", async () => {
    const sent: ((name: string | null) => void)[] = [];
    const onPicture = () => new Promise<string | null>((resolve) => sent.push(resolve));
    const { paste, select, user, write } = await open("One.\n", { onPicture });
    select("One");
    paste({}, [boat]);
    await user.type(await screen.findByRole("textbox", { name: surfacePicture.alt }), "A boat");
    write("Two.\n");
    await waitFor(() =>
      expect(screen.queryByRole("textbox", { name: surfacePicture.alt })).toBeNull(),
    );
    await act(async () => sent[0]?.("boat-1a.webp"));
    const shown = await screen.findByRole("img", { name: "A boat" });
    expect(shown.getAttribute("src")).toBe("/pictures/boat-1a.webp");
  });

  it("leaves nothing behind when it was not sent, and other files are the page's", async () => {
    const { page, paste, select } = await open("One.\n", { onPicture: async () => null });
    select("One");
    const sound = new File(["x"], "a.mp3", { type: "audio/mpeg" });
    paste({}, [boat, sound]);
    await waitFor(() =>
      expect(screen.queryByRole("textbox", { name: surfacePicture.alt })).toBeNull(),
    );
    expect(page.saved).toEqual([]);
    expect(page.files).toEqual([sound]);
  });
});

describe("a problem", () => {
  it("stands beside its words, with what mends it, and is gone to", async () => {
    const pressed: string[] = [];
    const problems: SurfaceProblem[] = [
      {
        id: "spelling",
        line: 3,
        words: "honourable",
        tone: "may",
        title: "We write honorable.",
        acts: [{ label: "Leave It", onPress: () => pressed.push("left") }],
      },
      { id: "long", line: 5, tone: "must", title: "Too long." },
    ];
    const { handle, user, text } = await open("One.\n\nAn *honourable* man.\n\nTwo.\n", {
      problems,
    });
    const note = await screen.findByText("We write honorable.");
    expect(text.contains(note)).toBe(true);
    expect(text.querySelector('[data-problem="may"]')?.textContent).toBe("honourable");
    expect(text.querySelector('[data-problem="must"]')?.textContent).toBe("Two.");
    await user.click(screen.getByRole("button", { name: "Leave It" }));
    expect(pressed).toEqual(["left"]);
    act(() => handle.current?.focusProblem("spelling"));
    expect(document.getSelection()?.toString()).toBe("honourable");
  });
});
