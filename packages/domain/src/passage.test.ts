import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPassage, PASSAGE_MAX_LENGTH, passageAt } from "./passage.ts";

const TEXT = ["Who could wait, waited.", "The others sold.", "Who could wait, bought."];
const at = (words: string, paragraphs = TEXT, nth = 0) => {
  const text = paragraphs.join("\n");
  let from = text.indexOf(words);
  for (let index = 0; index < nth; index += 1) from = text.indexOf(words, from + 1);
  return { from, to: from + words.length };
};
const passage = (words: string, nth = 0) => {
  const found = passageAt(TEXT, at(words, TEXT, nth));
  if (!found) throw new Error("no passage");
  return found;
};

describe("a passage", () => {
  it("is named by its paragraph and its words, without the space around them", () => {
    const { from, to } = at("others sold");
    expect(passageAt(TEXT, { from: from - 1, to })).toEqual({
      paragraph: 1,
      start: 4,
      quote: "others sold",
      before: "Who could wait, waited.\nThe ",
      after: ".\nWho could wait, bought.",
    });
    expect(passageAt(TEXT, { from: 3, to: 4 })).toBeNull();
  });

  it("may begin a paragraph, and go over into the next", () => {
    expect(passage("sold.\nWho")).toMatchObject({ paragraph: 1, start: 11 });
    expect(passage("The others")).toMatchObject({ paragraph: 1, start: 0 });
  });

  it("has an end", () => {
    const long = passageAt(["x".repeat(2 * PASSAGE_MAX_LENGTH)], { from: 0, to: 4000 });
    expect(long?.quote).toHaveLength(PASSAGE_MAX_LENGTH);
  });
});

describe("a passage in a changed text", () => {
  it.each<[string, string[], string, number, ReturnType<typeof at> | null]>([
    ["unchanged", TEXT, "Who could wait", 1, at("Who could wait", TEXT, 1)],
    ["with a paragraph before", ["New.", ...TEXT], "The others", 0, { from: 29, to: 39 }],
    ["without its paragraph", [TEXT[0] ?? "", TEXT[2] ?? ""], "The others", 0, null],
    ["with other words around", ["Now the others sold."], "others sold", 0, { from: 8, to: 19 }],
    ["with the first of two removed", TEXT.slice(1), "Who could wait", 1, { from: 17, to: 31 }],
  ])("%s", (_, text, words, nth, found) => {
    expect(findPassage(text, passage(words, nth))).toEqual(found);
  });

  it("is found where it was taken, in any text", () => {
    const paragraphs = fc.array(fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 20 }));
    fc.assert(
      fc.property(paragraphs, fc.nat(), fc.nat(), (texts, one, other) => {
        const { length } = texts.join("\n");
        const [from = 0, to = 0] = [one % (length + 1), other % (length + 1)].sort((a, b) => a - b);
        const taken = passageAt(texts, { from, to });
        if (!taken) return;
        const found = findPassage(texts, taken);
        const text = texts.join("\n");
        expect(text.slice(found?.from, found?.to)).toBe(taken.quote);
        expect(found?.from).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("keeps its words, whatever is inserted in other paragraphs", () => {
    const word = fc.string({ unit: fc.constantFrom("x", "y", " "), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (before, after) => {
        const text = [...before, ...TEXT, ...after];
        const found = findPassage(text, passage("The others sold"));
        expect(text.join("\n").slice(found?.from, found?.to)).toBe("The others sold");
      }),
    );
  });
});
