import { shapeKey } from "./milled-edge/drawing.ts";
import { ShapeElement } from "./milled-edge/figure.tsx";
import {
  horizonDrawing,
  type PlateDrawing,
  ringsDrawing,
  spiralDrawing,
} from "./plate-geometry.ts";

const DRAW = { horizon: horizonDrawing, spiral: spiralDrawing, rings: ringsDrawing };
type Kind = keyof typeof DRAW;

/** Each is drawn once, when a page first shows it: a start that shows one waits for no other. */
const drawn: Partial<Record<Kind, PlateDrawing>> = {};

function drawingOf(kind: Kind): PlateDrawing {
  drawn[kind] ??= DRAW[kind]();
  return drawn[kind];
}

/** An engraving in the place of a photograph: decoration, never behind text. */
export function Plate({ kind = "horizon" }: { kind?: Kind }) {
  const { size, lines, hot } = drawingOf(kind);
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
