import { shapeKey } from "./milled-edge/drawing.ts";
import { ShapeElement } from "./milled-edge/figure.tsx";
import { horizonDrawing, ringsDrawing, spiralDrawing } from "./plate-geometry.ts";

/** Functions, so that a page computes only the one it shows. */
const DRAW = { horizon: horizonDrawing, spiral: spiralDrawing, rings: ringsDrawing };

export function Plate({ kind = "horizon" }: { kind?: keyof typeof DRAW }) {
  const { size, lines, hot } = DRAW[kind]();
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
