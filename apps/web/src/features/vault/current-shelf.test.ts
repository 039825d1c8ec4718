import { describe, expect, it } from "vitest";
import { currentShelf } from "./current-shelf.ts";

const at = (...tops: number[]) =>
  tops.map((top, index) => ({ id: `s${index}`, top, bottom: tops[index + 1] ?? top + 200 }));

describe("the shelf being read", () => {
  it.each([
    ["the first, while none has reached the top", at(500, 900, 1300), false, null, "s0"],
    ["the last that has reached the top", at(-800, 72, 500), false, null, "s1"],
    ["the last, at the end of the page", at(-800, 200, 500), true, null, "s2"],
    [
      "a short one that was jumped to, at the end of the page",
      at(-800, 200, 500),
      true,
      "s1",
      "s1",
    ],
    [
      "no longer one that was jumped to and has scrolled away",
      at(-800, -400, 90),
      true,
      "s0",
      "s2",
    ],
  ] as const)("is %s", (_, shelves, atEnd, goneTo, expected) => {
    expect(currentShelf(shelves, { atEnd, goneTo })).toBe(expected);
  });
});
