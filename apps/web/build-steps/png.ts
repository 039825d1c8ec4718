import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import sharp from "sharp";

/*
 * Static cuts of design/fonts (weight 300 at optical size 72; weight 400 at 32), Latin and Latin
 * Extended: the renderer reads neither WOFF2 nor the axes of a variable font. Their licence is beside
 * them.
 */
const FONTS = ["newsreader-display.ttf", "newsreader-text.ttf"].map((name) =>
  readFileSync(join(import.meta.dirname, "fonts", name)),
);
const WASM = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");

let ready: Promise<void> | undefined;

/** What both cuts can draw, of all that a brand's name may hold. */
const DRAWN =
  /^[ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab-\u20ad\u20b9\u2122]*$/;

/** Whether a text has letters that the renderer would draw as boxes, such as Greek ones. */
export function hasStrangeLetters(text: string): boolean {
  return !DRAWN.test(text.normalize("NFC"));
}

/** A renderer of SVG in the product's serif: `Newsreader Display` and `Newsreader Text`. */
export async function svgRenderer() {
  ready ??= initWasm(readFileSync(WASM));
  await ready;
  const open = (svg: string) =>
    new Resvg(svg, {
      font: { fontBuffers: FONTS, defaultFontFamily: "Newsreader Text" },
    });
  /** The picture as a PNG, in the size that the SVG gives itself. */
  function png(svg: string): Uint8Array {
    const drawing = open(svg);
    const image = drawing.render();
    const bytes = image.asPng();
    image.free();
    drawing.free();
    return bytes;
  }
  return {
    png,
    /** The same without a channel of transparency, which stores do not take of an icon. */
    opaquePng: (svg: string): Promise<Uint8Array> =>
      sharp(png(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer(),
    /** How wide the drawing is, in its own units; 0 where nothing is drawn. */
    width(svg: string): number {
      const drawing = open(svg);
      const box = drawing.getBBox();
      const width = box?.width ?? 0;
      box?.free();
      drawing.free();
      return width;
    },
  };
}
