import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { INK } from "./ink.ts";
import { svgRenderer } from "./png.ts";

const FAVICON = join(import.meta.dirname, "..", "public", "favicon.svg");
const SIZE = 180;
/** Home screens round the corners and want the picture to the edge. */
const MARGIN = 26;

/** The favicon on Ink, in the size in which home screens and search engines ask for it. */
function touchIconSvg(favicon: string): string {
  const inner = SIZE - 2 * MARGIN;
  const [, box, shapes] =
    /<svg[^>]* viewBox="([^"]+)"[^>]*>.*<\/style>(.*)<\/svg>/s.exec(favicon) ?? [];
  if (!box || !shapes) throw new Error("The favicon has no view box or no style before its shapes");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">`,
    `<style>.edge { stroke: ${INK.text} } .today { stroke: ${INK.metal} }</style>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${INK.background}"/>`,
    `<svg x="${MARGIN}" y="${MARGIN}" width="${inner}" height="${inner}" viewBox="${box}"`,
    ` fill="none" stroke-width="2.6">${shapes}</svg></svg>`,
  ].join("");
}

/** Writes apple-touch-icon.png, made of the favicon. */
export async function touchIcon(outDir: string): Promise<void> {
  const { png } = await svgRenderer();
  writeFileSync(
    join(outDir, "apple-touch-icon.png"),
    png(touchIconSvg(readFileSync(FAVICON, "utf8"))),
  );
}
