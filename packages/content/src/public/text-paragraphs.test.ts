import { passageAt } from "@sovereign/domain/passage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Inline, RichText } from "./rich-text.ts";
import { markPassages, paragraphsOf } from "./text-paragraphs.ts";

const words = (text: string): Inline => ({ kind: "text", text });
const TEXT: RichText = {
  blocks: [
    { kind: "heading", level: 2, id: "waiting", children: [words("Waiting")] },
    {
      kind: "paragraph",
      children: [
        words("The "),
        { kind: "em", children: [words("others")] },
        words(" sold"),
        { kind: "note", number: 1 },
        words("."),
      ],
    },
    { kind: "rule" },
    {
      kind: "list",
      ordered: false,
      start: 1,
      items: [[{ kind: "paragraph", children: [words("One")] }]],
    },
    { kind: "table", align: [null], head: [[words("Year")]], rows: [[[words("2008")]]] },
    { kind: "quote", children: [{ kind: "paragraph", children: [words("Said")] }] },
    { kind: "figure", src: "", alt: "", caption: [] },
    { kind: "code", text: "x = 1" },
  ],
  notes: [[{ kind: "paragraph", children: [words("A footnote")] }]],
};
const JOINED = paragraphsOf(TEXT).join("\n");

function markedIn(parts: unknown): { id: string; text: string; ends: number }[] {
  const found = new Map<string, { id: string; text: string; ends: number }>();
  const textOf = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(textOf).join("")
      : String(Object(value).text ?? textOf(Object(value).children ?? []));
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) look(each);
    else if (Object(value).kind === "mark") {
      const { id, isEnd, children } = value as { id: string; isEnd: boolean; children: unknown };
      const known = found.get(id) ?? { id, text: "", ends: 0 };
      const text = known.text + textOf(children);
      found.set(id, { id, text, ends: known.ends + Number(isEnd) });
    } else if (typeof value === "object" && value)
      for (const each of Object.values(value)) look(each);
  };
  look(parts);
  return [...found.values()];
}

const rangeOf = (text: string) => ({
  from: JOINED.indexOf(text),
  to: JOINED.indexOf(text) + text.length,
});

describe("the paragraphs of a text", () => {
  it("are those that a page shows, in order", () => {
    expect(paragraphsOf(TEXT)).toEqual([
      "Waiting",
      "The others sold.",
      "One",
      "Year",
      "2008",
      "Said",
      "x = 1",
    ]);
  });
});

describe("marks", () => {
  it("go through other markup and over paragraphs, and end once", () => {
    const marked = markPassages(TEXT, [
      { id: "b", range: rangeOf("sold.\nOne") },
      { id: "a", range: rangeOf("The oth") },
    ]);
    expect(markedIn(marked.blocks)).toEqual([
      { id: "a", text: "The oth", ends: 1 },
      { id: "b", text: "sold.One", ends: 1 },
    ]);
    expect(paragraphsOf(marked)).toEqual(paragraphsOf(TEXT));
  });

  it("of overlapping ranges are apart, and one within another is the outer", () => {
    const marked = markPassages(TEXT, [
      { id: "a", range: rangeOf("The others") },
      { id: "b", range: rangeOf("others sold") },
      { id: "c", range: rangeOf("he") },
    ]);
    expect(markedIn(marked.blocks).map(({ id, text }) => [id, text])).toEqual([
      ["a", "The others"],
      ["b", " sold"],
    ]);
  });

  it("change no word, wherever they are", () => {
    const point = fc.nat(JOINED.length);
    fc.assert(
      fc.property(fc.array(fc.tuple(point, point), { maxLength: 5 }), (ranges) => {
        const marks = ranges.map(([one, other], index) => ({
          id: String(index),
          range: { from: Math.min(one, other), to: Math.max(one, other) },
        }));
        expect(paragraphsOf(markPassages(TEXT, marks))).toEqual(paragraphsOf(TEXT));
      }),
    );
  });

  it("are of the words that a passage quotes", () => {
    const passage = passageAt(paragraphsOf(TEXT), rangeOf("others sold"));
    expect(passage).toMatchObject({ paragraph: 1, start: 4, quote: "others sold" });
  });
});
