import type { Shape } from "./drawing.ts";

/** One primitive of a figure as its SVG element. */
export function ShapeElement({ shape, className }: { shape: Shape; className?: string }) {
  const { kind, ...attributes } = shape;
  const Element = kind;
  return <Element {...attributes} className={className} />;
}
