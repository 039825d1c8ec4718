import { describe, expect, it } from "vitest";
import { mergedInto } from "./note-merging.ts";

const MINUTE = 60_000;

const saved = (value: string, minute: number, device: string | null = "phone") => ({
  value,
  device,
  at: minute * MINUTE,
});

/** Returns the stored versions of a note that one device saved a minute apart. */
function kept(values: readonly string[]): string[] {
  const rest: { value: string; overwrittenChars: number }[] = [];
  for (const [minute, value] of values.entries()) {
    const before = rest.at(-1);
    const overwrittenChars =
      before &&
      mergedInto(saved(value, minute), saved(before.value, minute - 1), before.overwrittenChars);
    if (typeof overwrittenChars === "number") rest.pop();
    rest.push({ value, overwrittenChars: overwrittenChars ?? 0 });
  }
  return rest.map(({ value }) => value);
}

describe("a save of a note", () => {
  it.each([
    ["is part of the one that continues it", "She sig", "She signed", 0],
    ["that was written into", "She signed", "At last she said yes, She signed", 0],
    ["whose misspelled word was corrected", "She singed it", "She signed it", 6],
    ["that had two words more", "She signed, at long last", "She signed, today", 10],
    ["that had a third", "She signed, at long last, she did", "She signed, today", null],
    ["that was cleared", "She signed", "", null],
    ["of one word that was replaced", "Signed", "Not yet", null],
    ["that was empty", "", "Signed", 0],
  ])("%s", (_, earlier, later, expected) => {
    expect(mergedInto(saved(later, 9), saved(earlier, 0), 0)).toBe(expected);
  });

  it.each([
    ["another device", saved("She signed", 1, "desktop"), saved("She", 0)],
    ["another sitting", saved("She signed", 10), saved("She", 0)],
    ["no device in particular", saved("She signed", 1, null), saved("She", 0, null)],
  ])("is none of %s", (_, later, earlier) => {
    expect(mergedInto(later, earlier, 0)).toBeNull();
  });
});

it("is stored before it is erased bit by bit or overwritten word by word", () => {
  const whole = "She signed, and I said what I had been afraid to say.";
  for (const signs of [1, 4]) {
    const steps = Math.ceil(whole.length / signs);
    const erased = Array.from({ length: steps }, (_, step) =>
      whole.slice(0, whole.length - step * signs),
    );
    expect(kept(["She sig", ...erased])[0]).toContain(whole.slice(0, -12));
  }

  const words = whole.split(" ");
  const rewritten = words.map((_, done) =>
    words.map((word, place) => (place < done ? "xxxx" : word)).join(" "),
  );
  const left = kept(rewritten);
  expect(left[0]).toContain(words.slice(2).join(" "));
});
