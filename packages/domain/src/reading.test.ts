import { describe, expect, it } from "vitest";
import { countWords, readingMinutes } from "./reading.ts";

describe("how long a text takes", () => {
  it.each([
    [0, 1],
    [109, 1],
    [330, 2],
    [1_433, 7],
    [2_089, 9],
  ])("%i words take %i minutes", (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });

  it.each([
    ["", 0],
    ["One thing, with a finish line.", 6],
    ["The owner’s $1,200.50 — at 10:00 — isn't small.", 7],
    ["## *Heading* | --- | ______", 1],
    ["Größe, naïve, Москва", 3],
  ])("%s has its words counted", (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
