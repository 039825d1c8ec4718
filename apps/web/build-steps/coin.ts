import { INK } from "@sovereign/content/drawing/ink";
import { element } from "@sovereign/content/drawing/lettering";
import { dialDrawing } from "#design/figures/milled-edge/dial-geometry.ts";
import type { MarkedDay, Reed, Shape } from "#design/figures/milled-edge/drawing.ts";

/** 740 wide and cut off by the frame; turned so that the eleventh day is at ten o'clock. */
const COIN = { size: 740, x: 790, y: -56, turn: 166 };

/** Ten of thirty marks cut, the fifth in part, and the eleventh open. */
const DAYS: readonly MarkedDay[] = [..."ccccpccccco"].map((letter, index) => ({
  date: String(index),
  mark: letter === "c" ? "completed" : letter === "p" ? "partial" : "open",
}));

function shapeElement(shape: Shape, attributes: Record<string, string | number>): string {
  const { kind, ...geometry } = shape;
  return element(kind, { ...geometry, ...attributes });
}

function reedElements({ mark, shapes }: Reed, unit: number): string {
  const stroke = mark === "open" ? INK.metal : mark === "to-come" ? INK.edge : INK.text;
  const width = (mark === "open" ? 3 : 2) / unit;
  return shapes
    .map((shape) => shapeElement(shape, { stroke, "stroke-width": Number(width.toFixed(3)) }))
    .join("");
}

/** Returns the figure of link previews as SVG. */
export function coin(): string {
  const drawing = dialDrawing({ days: DAYS, milestones: false, ring: false });
  const unit = COIN.size / drawing.width;
  const middle = drawing.width / 2;
  const placed = `translate(${COIN.x} ${COIN.y}) scale(${unit}) rotate(${COIN.turn} ${middle} ${middle})`;
  const reeds = drawing.reeds.map((reed) => reedElements(reed, unit)).join("");
  return `<g transform="${placed}" fill="none">${reeds}</g>`;
}
