import { shapeKey } from "./milled-edge/drawing.ts";
import { ShapeElement } from "./milled-edge/figure.tsx";
import {
  horizonDrawing,
  type PlateDrawing,
  ringsDrawing,
  spiralDrawing,
} from "./plate-geometry.ts";

const DRAWINGS: Record<"horizon" | "spiral" | "rings", PlateDrawing> = {
  horizon: horizonDrawing(),
  spiral: spiralDrawing(),
  rings: ringsDrawing(),
};

/** An engraving in the place of a photograph: decoration, never behind text. */
export function Plate({ kind = "horizon" }: { kind?: keyof typeof DRAWINGS }) {
  const { size, lines, hot } = DRAWINGS[kind];
  return (
    <svg className="plate" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      {lines.map((shape) => (
        <ShapeElement key={shapeKey(shape)} shape={shape} />
      ))}
      {hot?.map((shape) => (
        <ShapeElement key={shapeKey(shape)} shape={shape} className="hot" />
      ))}
    </svg>
  );
}
