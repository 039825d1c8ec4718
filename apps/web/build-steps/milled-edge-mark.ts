import { readFileSync } from "node:fs";
import { join } from "node:path";

const FAVICON = join(import.meta.dirname, "..", "public", "favicon.svg");

/** The product's mark, the Milled Edge, as the favicon draws it: strokes in a square. */
type Mark = {
  /** The side of the square, in the strokes' units. */
  side: number;
  width: number;
  /** The marks of past days and today's, as path data. */
  edge: string;
  today: string;
};

/** Reads the mark out of the favicon; throws where that is drawn in another way. */
export function milledEdgeMark(): Mark {
  const svg = readFileSync(FAVICON, "utf8");
  const [, side, width] = /viewBox="0 0 (\d+) \1"[^>]* stroke-width="([\d.]+)"/.exec(svg) ?? [];
  const [, edge] = /class="edge" d="([^"]+)"/.exec(svg) ?? [];
  const [, today] = /class="today" d="([^"]+)"/.exec(svg) ?? [];
  if (!side || !width || !edge || !today) throw new Error("The favicon draws no Milled Edge");
  return { side: Number(side), width: Number(width), edge, today };
}

type Look = {
  /** The picture's sides, and the mark's in the middle of it. */
  width: number;
  height: number;
  mark: number;
  edge: string;
  today: string;
  /** What lies under the mark, as SVG; nothing where the picture is to be seen through. */
  ground?: string;
};

/** The mark in the middle of a picture, as SVG. */
export function markSvg({ width, height, mark, edge, today, ground = "" }: Look): string {
  const strokes = milledEdgeMark();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    ground,
    `<svg x="${(width - mark) / 2}" y="${(height - mark) / 2}" width="${mark}" height="${mark}"`,
    ` viewBox="0 0 ${strokes.side} ${strokes.side}" fill="none" stroke-width="${strokes.width}">`,
    `<path stroke="${edge}" d="${strokes.edge}"/><path stroke="${today}" d="${strokes.today}"/>`,
    "</svg></svg>",
  ].join("");
}
