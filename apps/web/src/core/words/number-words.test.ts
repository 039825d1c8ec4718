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
])("says %i as %s", (count, words) => {
  expect(inWords(count)).toBe(words);
});

it("begins a sentence with it", () => {
  expect(inWordsFirst(16)).toBe("Sixteen");
});
