import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DifferencePart, differenceCounts, wordDifference } from "./word-difference.ts";

const written = (parts: DifferencePart[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, fresh: `[+${text}+]` })[kind])
    .join("");
const joined = (parts: DifferencePart[], without: DifferencePart["kind"]) =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

const words = fc
  .array(fc.constantFrom("a", "the", "tide", "turns.", "slowly", "\n\n", "[^1]", "’90s", "É"), {
    maxLength: 60,
  })
  .map((list) => list.join(" "));

describe("a difference by words", () => {
  it.each([
    ["the same", "One line.", "One line.", "One line."],
    [
      "a word that changed",
      "It was an honourable word.",
      "It was an honorable word.",
      "It was an [-honourable-][+honorable+] word.",
    ],
    ["words at the end", "Keep two.", "Keep two. Keep apart.", "Keep two.[+ Keep apart.+]"],
    ["nothing before", "", "Begun.", "[+Begun.+]"],
    [
      "a sentence written again, with its short matches",
      "Ask, did you size it so that being wrong was bearable? Then stop.",
      "Ask, and did you write it down for being sure? Then stop.",
      "Ask, [+and +]did you [-size it so that being wrong was bearable-][+write it down for being sure+]? Then stop.",
    ],
    [
      "paragraphs, each by itself",
      "One.\n\nTwo.",
      "Won.\n\nToo.",
      "[-One-][+Won+].\n\n[-Two-][+Too+].",
    ],
  ])("shows %s", (_, before, after, shown) => {
    expect(written(wordDifference(before, after))).toBe(shown);
  });

  it("loses no character of either text", () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = wordDifference(before, after);
        expect(joined(parts, "fresh")).toBe(before);
        expect(joined(parts, "gone")).toBe(after);
      }),
    );
  });

  it("counts what goes and comes", () => {
    const parts = wordDifference("A dull report, on paper.", "A report, on two pages of paper.");
    expect(differenceCounts(parts)).toEqual({ gone: 1, fresh: 3 });
    expect(differenceCounts(wordDifference("x", "x"))).toEqual({ gone: 0, fresh: 0 });
  });

  it("takes a wholly other long text for one that replaces the former", () => {
    const text = (word: string) =>
      Array.from({ length: 1300 }, (_, index) => word + index).join("|");
    const parts = wordDifference(text("a"), text("b"));
    expect(parts.map(({ kind }) => kind)).toEqual(["gone", "fresh"]);
  });
});
