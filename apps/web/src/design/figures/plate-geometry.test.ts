import { describe, expect, it } from "vitest";
import { horizonDrawing, ringsDrawing, spiralDrawing } from "./plate-geometry.ts";

const { size, lines } = horizonDrawing();
const ends = lines.map((shape) => {
  if (shape.kind !== "line") throw new Error("not a line");
  return shape;
});

describe("the horizon plate", () => {
  it("has level water below the middle, ever wider apart, and rays above it", () => {
    const water = ends.filter(({ y1, y2 }) => y1 === y2 && y1 >= size / 2).slice(0, 40);
    const gaps = water.slice(1).map(({ y1 }, index) => y1 - (water[index]?.y1 ?? 0));
    expect(gaps.every((gap, index) => gap > 0 && gap >= (gaps[index - 1] ?? 0) - 0.02)).toBe(true);
    expect(ends.slice(40).every(({ y1, y2 }) => Math.max(y1, y2) <= size / 2)).toBe(true);
    expect(ends).toHaveLength(130);
  });

  it("stays within its square and draws no line twice", () => {
    const numbers = ends.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(size);
    expect(new Set(ends.map((shape) => JSON.stringify(shape))).size).toBe(ends.length);
  });
});

const numbersOf = (d: string) => d.match(/-?[\d.]+/g)?.map(Number) ?? [];

describe("the spiral plate", () => {
  it("is forty ellipses of one size, each turned a fortieth of half a turn further", () => {
    const paths = spiralDrawing().lines.map((shape) => (shape.kind === "path" ? shape.d : ""));
    expect(paths).toHaveLength(40);
    const turns = paths.map((d) => /A188 56.4 ([\d.]+) /.exec(d)?.[1]);
    expect(turns.map(Number)).toEqual(Array.from({ length: 40 }, (_, index) => index * 4.5));
    expect(paths[0]).toBe("M388 200A188 56.4 0 0 1 12 200A188 56.4 0 0 1 388 200");
  });
});

describe("the rings plate", () => {
  it("has five rings of 30, 60, 90, 120 and 150 marks, the innermost in metal", () => {
    const { lines, hot = [] } = ringsDrawing();
    const paths = [...hot, ...lines].map((shape) => (shape.kind === "path" ? shape.d : ""));
    expect(hot).toHaveLength(1);
    expect(paths.map((d) => d.split("M").length - 1)).toEqual([30, 60, 90, 120, 150]);
    const reaches = paths.map((d) => Math.max(...numbersOf(d)) - 200);
    expect(reaches.map(Math.round)).toEqual([38, 75, 113, 150, 188]);
  });
});
