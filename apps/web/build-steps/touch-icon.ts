import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { INK } from "./ink.ts";
import { markSvg } from "./milled-edge-mark.ts";
import { svgRenderer } from "./png.ts";

const SIZE = 180;
/** Home screens round the corners and want the picture to the edge. */
const MARGIN = 26;

/** The mark on Ink, in the size in which home screens and search engines ask for it. */
const svg = () =>
  markSvg({
    width: SIZE,
    height: SIZE,
    mark: SIZE - 2 * MARGIN,
    edge: INK.text,
    today: INK.metal,
    ground: `<rect width="${SIZE}" height="${SIZE}" fill="${INK.background}"/>`,
  });

/** Writes apple-touch-icon.png, made of the favicon. */
export async function touchIcon(outDir: string): Promise<void> {
  const { png } = await svgRenderer();
  writeFileSync(join(outDir, "apple-touch-icon.png"), png(svg()));
}
