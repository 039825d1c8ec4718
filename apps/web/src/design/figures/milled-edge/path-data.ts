import type { DayMark } from "@sovereign/domain/day-mark";
import { type Drawing, rounded, type Shape } from "./drawing.ts";

export type Stroke = { mark: DayMark; today: boolean; d: string };

export function pathData(shape: Shape): string {
  switch (shape.kind) {
    case "line":
      return `M${shape.x1} ${shape.y1}L${shape.x2} ${shape.y2}`;
    case "circle": {
      const { cx, cy, r } = shape;
      return `M${rounded(cx - r)} ${cy}a${r} ${r} 0 1 1 ${rounded(2 * r)} 0a${r} ${r} 0 1 1 ${rounded(-2 * r)} 0Z`;
    }
    case "rect":
      return `M${shape.x} ${shape.y}h${shape.width}v${shape.height}h${-shape.width}Z`;
    case "path":
      return shape.d;
  }
}

/** Groups strokes by style, which needs a few paths instead of one element per reed. */
export function strokesOf({ reeds }: Drawing): Stroke[] {
  const strokes = new Map<string, Stroke>();
  for (const { mark, today, shapes } of reeds) {
    const name = `${mark} ${today}`;
    const stroke = strokes.get(name) ?? { mark, today, d: "" };
    stroke.d += shapes.map(pathData).join("");
    strokes.set(name, stroke);
  }
  return [...strokes.values()].filter(({ d }) => d !== "");
}
