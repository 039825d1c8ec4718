import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPlace, minutesLeft, openingOf } from "./reading-place.ts";

const TEXT = ["A", "B", "C", "B", "D"];

describe("a position in a changed text", () => {
  it.each([
    ["the same block", TEXT, { block: 2, offset: 0.4, opening: "C" }, { block: 2, offset: 0.4 }],
    ["a moved block", TEXT, { block: 1, offset: 0.4, opening: "D" }, { block: 4, offset: 0.4 }],
    ["the nearer of two", TEXT, { block: 4, offset: 0, opening: "B" }, { block: 3, offset: 0 }],
    [
      "a block that is gone",
      TEXT,
      { block: 2, offset: 0.9, opening: "X" },
      { block: 2, offset: 0 },
    ],
    ["a shorter text", ["A"], { block: 3, offset: 0.9, opening: "X" }, { block: 0, offset: 0 }],
    ["one without words", TEXT, { block: 3, offset: 0.9 }, { block: 3, offset: 0.9 }],
  ])("is in %s", (_, text, place, found) => {
    expect(findPlace(text, place)).toMatchObject(found);
  });

  it("is nowhere in an empty text, or beyond one without its words", () => {
    expect(findPlace([], { block: 0, offset: 0, opening: "A" })).toBeNull();
    expect(findPlace(["A"], { block: 1, offset: 0 })).toBeNull();
  });

  it("stays in its paragraph, whatever is inserted before and after", () => {
    const blocks = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 3 });
    fc.assert(
      fc.property(blocks, fc.nat(), fc.nat(), (unique, at, split) => {
        const inserted = unique.slice(0, split % unique.length);
        const kept = unique.slice(split % unique.length);
        const block = at % kept.length;
        const opening = kept[block] ?? "";
        const found = findPlace([...inserted, ...kept], { block, offset: 0.5, opening });
        expect(found).toMatchObject({ block: inserted.length + block, offset: 0.5 });
      }),
    );
  });
});

it.each([
  [9, 0, 9],
  [9, 38, 6],
  [9, 97, 1],
  [9, 98, null],
  [null, 40, null],
])("of %s minutes, %i%% leave %s", (minutes, percent, left) => {
  expect(minutesLeft(minutes, percent)).toBe(left);
});

it("takes a block’s first words, whatever separates them", () => {
  expect(openingOf("  The\n first   thing ")).toBe("The first thing");
});
