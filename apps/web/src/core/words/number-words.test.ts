import { expect, it } from "vitest";
import { inWords, inWordsFirst } from "./number-words.ts";

it.each([
  [0, "none"],
  [1, "one"],
  [14, "fourteen"],
  [19, "nineteen"],
  [20, "twenty"],
  [30, "thirty"],
  [42, "forty-two"],
  [99, "ninety-nine"],
  [100, "a hundred"],
  [101, "101"],
])("spells %i as %s", (count, words) => {
  expect(inWords(count)).toBe(words);
});

it("starts a sentence with the number", () => {
  expect(inWordsFirst(16)).toBe("Sixteen");
});
