import { line, type Shape } from "./milled-edge/drawing.ts";

/** An engraved plate: hairlines in the units of a square view box. */
type PlateDrawing = { size: number; lines: Shape[] };

const SIZE = 400;
const CENTRE = SIZE / 2;
const WATER = 40;
const RAYS = 90;
// A plate's disc fills nearly all of its square.
const RADIUS = CENTRE * 0.94;

/** Hairlines that draw together towards a horizon, and half a disc of rays above it. */
export function horizonDrawing(): PlateDrawing {
  const water = Array.from({ length: WATER }, (_, index) => {
    const y = CENTRE + (index / (WATER - 1)) ** 1.8 * CENTRE;
    return line(0, y, SIZE, y);
  });
  const rays = Array.from({ length: RAYS }, (_, index) => {
    const angle = Math.PI * (1 + index / (RAYS - 1));
    const at = (radius: number) =>
      [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)] as const;
    return line(...at(RADIUS * 0.52), ...at(RADIUS * 0.78));
  });
  return { size: SIZE, lines: [...water, ...rays] };
}
