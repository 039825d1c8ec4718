import { describe, expect, it } from "vitest";
import { horizonDrawing } from "./plate-geometry.ts";

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
