import { describe, expect, it } from "vitest";
import { lineOf, percentRead, placeAt } from "./reading-progress.ts";

describe("the reading progress of a text", () => {
  it.each([
    ["zero at the top", { scrolled: 0, screen: 800, end: 4800 }, 0],
    ["half on the way", { scrolled: 2000, screen: 800, end: 4800 }, 50],
    [
      "less than everything a few lines before the end",
      { scrolled: 3995, screen: 800, end: 4800 },
      99,
    ],
    [
      "everything at the end, which a browser may round",
      { scrolled: 3999.4, screen: 800, end: 4800 },
      100,
    ],
    ["everything below the text", { scrolled: 4300, screen: 800, end: 4800 }, 100],
    ["everything in a text shorter than the screen", { scrolled: 0, screen: 800, end: 500 }, 100],
    ["zero while the page is overscrolled", { scrolled: -60, screen: 800, end: 4800 }, 0],
  ])("is %s §4.49", (_, page, percent) => {
    expect(percentRead(page)).toBe(percent);
  });
});

describe("a position in a text", () => {
  const boxes = [
    { top: 400, height: 200 },
    { top: 620, height: 100 },
    { top: 740, height: 300 },
  ];

  it.for([
    ["a block and the fraction into it", 500, { block: 0, offset: 0.5 }],
    ["the start of a block", 620, { block: 1, offset: 0 }],
    ["the end of a block in the space after it", 610, { block: 0, offset: 1 }],
    ["none above the text", 399, null],
  ] as const)("is %s", ([, line, place]) => {
    expect(placeAt(boxes, line)).toEqual(place);
  });

  it("is the start of a block without a height, and none without blocks", () => {
    expect(placeAt([{ top: 400, height: 0 }], 400)).toEqual({ block: 0, offset: 0 });
    expect(placeAt([], 10)).toBeNull();
  });

  it("is found again with larger letters", () => {
    const larger = boxes.map(({ top, height }) => ({ top: top * 1.5, height: height * 1.5 }));
    expect(lineOf(larger, { block: 2, offset: 0.5 })).toBe(1110 + 225);
  });

  it("is lost with its block when the text got shorter", () => {
    expect(lineOf(boxes, { block: 7, offset: 0.5 })).toBeNull();
  });
});
