import { describe, expect, it } from "vitest";
import { fieldAt, lineRange, pictureAt, withAccess } from "./text-places.ts";

const TEXT = "---\ntitle: A\naccess: member\norder: 1\n---\n\nA grey day.\naccess: none";

describe("places in a text", () => {
  it("are lines, from 1 to the last", () => {
    expect(TEXT.slice(...lineRange(TEXT, 1))).toBe("---");
    expect(TEXT.slice(...lineRange(TEXT, 7))).toBe("A grey day.");
    expect(TEXT.slice(...lineRange(TEXT, 8))).toBe("access: none");
    expect(TEXT.slice(...lineRange(TEXT, 99))).toBe("access: none");
  });

  it.each([
    ["after the paragraph of the caret", "grey", "A grey day.\n\n![](x.webp)\n\naccess: none"],
    ["at the end for a caret in the front matter", "title", "access: none\n\n![](x.webp)"],
    ["at the end for a caret there", "access: none", "access: none\n\n![](x.webp)"],
  ])("take a picture %s", (_, caret, expected) => {
    const { at, write, description } = pictureAt(TEXT, TEXT.lastIndexOf(caret), "x.webp");
    const text = TEXT.slice(0, at) + write + TEXT.slice(at);
    expect(text).toContain(expected);
    expect(text.slice(description)).toMatch(/^\]\(x\.webp\)/);
  });

  it.each([
    ["title", "---\ntitle: B\naccess: member\norder: 1\n---\n\nA grey"],
    ["sound", "---\ntitle: A\naccess: member\norder: 1\nsound: B\n---\n\nA grey"],
  ])("take %s in the front matter", (field, expected) => {
    const { from, to, write } = fieldAt(TEXT, field, "B");
    expect(TEXT.slice(0, from) + write + TEXT.slice(to)).toContain(expected);
  });

  it("change who a piece opens for in its front matter alone", () => {
    expect(withAccess(TEXT, "public")).toBe(TEXT.replace("access: member", "access: public"));
    expect(withAccess("access: member", "public")).toBe("access: member");
  });
});
