import { line, type Shape } from "#design/figures/milled-edge/drawing.ts";

export type KeptOfWeek = { completed: number; partial: number };

export type WeeksDrawing = {
  width: number;
  height: number;
  weeks: { x: number; shapes: Shape[] }[];
  levels: { days: number; y: number; shape: Shape }[];
  foot: number;
};

const DAYS = 7;
const RIGHT = 24;
const FOOT = 24;
const HEAD = 4;
const WIDEST_STEP = 36;

/** Draws three reeds per week, as high as its completed days; one above for partial ones. */
export function weeksDrawing(
  weeks: readonly KeptOfWeek[],
  { width, height }: { width: number; height: number },
): WeeksDrawing {
  const right = width - RIGHT;
  const step = Math.min(WIDEST_STEP, right / weeks.length);
  const gap = Math.min(4, step * 0.2);
  const base = height - FOOT;
  const levelOf = (days: number) => base - (days * (base - HEAD)) / DAYS;
  return {
    width,
    height,
    weeks: weeks.map(({ completed, partial }, index) => {
      const x = (index + 0.5) * step;
      const top = levelOf(completed);
      const reeds = [-gap, 0, gap].map((aside) => line(x + aside, base, x + aside, top));
      const above = line(x, top, x, levelOf(completed + partial));
      return {
        x: index * step,
        shapes: [...(completed > 0 ? reeds : []), ...(partial > 0 ? [above] : [])],
      };
    }),
    levels: [0, DAYS].map((days) => {
      const y = levelOf(days);
      return { days, y, shape: line(0, y, right + 4, y) };
    }),
    foot: height - 4,
  };
}
