import { shapeKey } from "./milled-edge/drawing.ts";
import { ShapeElement } from "./milled-edge/shape.tsx";
import { horizonDrawing } from "./plate-geometry.ts";

const HORIZON = horizonDrawing();

/** An engraving in the place of a photograph: decoration, never behind text. */
export function Plate() {
  return (
    <svg
      className="plate"
      viewBox={`0 0 ${HORIZON.size} ${HORIZON.size}`}
      aria-hidden="true"
      focusable="false"
    >
      {HORIZON.lines.map((shape) => (
        <ShapeElement key={shapeKey(shape)} shape={shape} />
      ))}
    </svg>
  );
}
