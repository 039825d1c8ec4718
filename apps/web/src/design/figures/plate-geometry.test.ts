import { describe, expect, it } from "vitest";
import { horizonDrawing, ringsDrawing, spiralDrawing } from "./plate-geometry.ts";

const numbersOf = (d: string) => d.match(/-?[\d.]+/g)?.map(Number) ?? [];

const { size, lines } = horizonDrawing();
const water = lines.flatMap((shape) => (shape.kind === "line" ? [shape] : []));
/** The numbers of each `M…L…`. */
const rays = lines
  .flatMap((shape) => (shape.kind === "path" ? shape.d.split("M").slice(1) : []))
  .map(numbersOf);

describe("the horizon plate", () => {
  it("has level water below the middle, ever wider apart, and rays above it", () => {
    expect(water).toHaveLength(40);
    expect(water.every(({ y1, y2 }) => y1 === y2 && y1 >= size / 2)).toBe(true);
    const gaps = water.slice(1).map(({ y1 }, index) => y1 - (water[index]?.y1 ?? 0));
    expect(gaps.every((gap, index) => gap > 0 && gap >= (gaps[index - 1] ?? 0) - 0.02)).toBe(true);
    expect(rays).toHaveLength(90);
    expect(rays.every(([, y1 = size, , y2 = size]) => Math.max(y1, y2) <= size / 2)).toBe(true);
  });

  it("stays within its square and draws no line twice", () => {
    const all = [...water.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]), ...rays];
    expect(Math.min(...all.flat())).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all.flat())).toBeLessThanOrEqual(size);
    expect(new Set(all.map((ends) => ends.join(" "))).size).toBe(130);
  });
});

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
  it("has a ring for each of four levels, of 30, 60, 90 and 120 marks, the innermost in metal", () => {
    const { lines, hot = [] } = ringsDrawing();
    const paths = [...hot, ...lines].map((shape) => (shape.kind === "path" ? shape.d : ""));
    expect(hot).toHaveLength(1);
    expect(paths.map((d) => d.split("M").length - 1)).toEqual([30, 60, 90, 120]);
    const reaches = paths.map((d) => Math.max(...numbersOf(d)) - 200);
    expect(reaches.map(Math.round)).toEqual([47, 94, 141, 188]);
  });
});
