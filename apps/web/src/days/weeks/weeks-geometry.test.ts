import fc from "fast-check";
import { expect, it } from "vitest";
import type { Shape } from "#design/figures/milled-edge/drawing.ts";
import { type KeptOfWeek, weeksDrawing } from "./weeks-geometry.ts";

const ROOM = { width: 350, height: 160 };
const BASE = 160 - 24;
const DAY = (BASE - 4) / 7;

const ends = (shape: Shape) => {
  if (shape.kind !== "line") throw new Error("not a line");
  return { x: shape.x1, from: BASE - shape.y1, to: BASE - shape.y2 };
};

const aWeek: fc.Arbitrary<KeptOfWeek> = fc
  .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }))
  .map(([completed, partial]) => ({ completed, partial: Math.min(partial, 7 - completed) }));

it("renders completed days as three reeds and partial ones as one above them", () => {
  const [week] = weeksDrawing([{ completed: 4, partial: 2 }], ROOM).weeks;
  const reeds = (week?.shapes ?? []).map(ends);
  expect(reeds.map(({ from, to }) => [Math.round(from / DAY), Math.round(to / DAY)])).toEqual([
    [0, 4],
    [0, 4],
    [0, 4],
    [4, 6],
  ]);
  expect(reeds[3]?.x).toBe(reeds[1]?.x);
});

it("renders nothing for a week without a kept day", () => {
  expect(weeksDrawing([{ completed: 0, partial: 0 }], ROOM).weeks[0]?.shapes).toEqual([]);
});

it("renders every week within its own column, from zero to seven days, at any width §9.8", () => {
  fc.assert(
    fc.property(
      fc.array(aWeek, { minLength: 1, maxLength: 26 }),
      fc.integer({ min: 240, max: 1100 }),
      (weeks, width) => {
        const drawing = weeksDrawing(weeks, { width, height: 160 });
        drawing.weeks.forEach(({ x, shapes }, index) => {
          const next = drawing.weeks[index + 1]?.x ?? width - 20;
          for (const reed of shapes.map(ends)) {
            expect(reed.x).toBeGreaterThan(x);
            expect(reed.x).toBeLessThan(next);
            expect(reed.from).toBeGreaterThanOrEqual(0);
            expect(reed.to).toBeLessThanOrEqual(7 * DAY + 0.01);
          }
        });
      },
    ),
  );
});
