import fc from "fast-check";
import { expect, it } from "vitest";
import { balancedLines } from "./balanced-lines.ts";

const measure = (line: string) => line.length;
const narrow = (line: string) => line.length - line.replaceAll(/[^il]/g, "").length / 2;

it("breaks a caption into lines of about equal width", () => {
  expect(balancedLines("One week of billionaire discipline.", 21, narrow)).toEqual([
    "One week of",
    "billionaire discipline.",
  ]);
  expect(balancedLines("Thirty days, kept.", 30, measure)).toEqual(["Thirty days, kept."]);
});

it("keeps every word in order, with no line wider than its room unless a word is", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 5, max: 40 }),
      (words, room) => {
        const lines = balancedLines(words.join(" "), room, measure);
        expect(lines.join(" ")).toBe(words.join(" "));
        for (const line of lines) {
          expect(line.length <= room || !line.includes(" ")).toBe(true);
        }
      },
    ),
  );
});
