import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import sharp from "sharp";

/* The renderer reads neither WOFF2 nor variable axes. The license is in the same folder. */
const FONTS = ["newsreader-display.ttf", "newsreader-text.ttf"].map((name) =>
  readFileSync(join(import.meta.dirname, "fonts", name)),
);
const WASM = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");

let ready: Promise<void> | undefined;

const DRAWN =
  /^[ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab-\u20ad\u20b9\u2122]*$/;

/** Greek characters, for example, would render as boxes. */
export function hasStrangeLetters(text: string): boolean {
  return !DRAWN.test(text.normalize("NFC"));
}

export async function svgRenderer() {
  ready ??= initWasm(readFileSync(WASM));
  await ready;
  const open = (svg: string) =>
    new Resvg(svg, {
      font: { fontBuffers: FONTS, defaultFontFamily: "Newsreader Text" },
    });
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
    /** Stores reject icons with an alpha channel. */
    opaquePng: (svg: string): Promise<Uint8Array> =>
      sharp(png(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer(),
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
