import { readFileSync } from "node:fs";
import { join } from "node:path";

const FAVICON = join(import.meta.dirname, "..", "public", "favicon.svg");

type Mark = {
  side: number;
  width: number;
  edge: string;
  today: string;
};

/** Throws if the favicon's structure has changed. */
export function milledEdgeMark(): Mark {
  const svg = readFileSync(FAVICON, "utf8");
  const [, side, width] = /viewBox="0 0 (\d+) \1"[^>]* stroke-width="([\d.]+)"/.exec(svg) ?? [];
  const [, edge] = /class="edge" d="([^"]+)"/.exec(svg) ?? [];
  const [, today] = /class="today" d="([^"]+)"/.exec(svg) ?? [];
  if (!side || !width || !edge || !today) throw new Error("The favicon draws no Milled Edge");
  return { side: Number(side), width: Number(width), edge, today };
}

type Look = {
  width: number;
  height: number;
  mark: number;
  edge: string;
  today: string;
  ground?: string;
};

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
