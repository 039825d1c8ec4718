import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { INK } from "@sovereign/content/drawing/ink";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import { markSvg } from "./milled-edge-mark.ts";

const SIZE = 180;
/** Home screens round the corners and need the picture to fill the square. */
const MARGIN = 26;

const svg = () =>
  markSvg({
    width: SIZE,
    height: SIZE,
    mark: SIZE - 2 * MARGIN,
    edge: INK.text,
    today: INK.metal,
    ground: `<rect width="${SIZE}" height="${SIZE}" fill="${INK.background}"/>`,
  });

export async function touchIcon(outDir: string): Promise<void> {
  const { png } = await svgRenderer();
  writeFileSync(join(outDir, "apple-touch-icon.png"), png(svg()));
}
